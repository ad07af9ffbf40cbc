/** What to choose in n8n, and why. */
export interface Advice {
	/** the field or option, or what it is about */
	what: string;
	choose: string;
	why: string;
}

export type Add = (what: string, choose: string, why: string) => void;
