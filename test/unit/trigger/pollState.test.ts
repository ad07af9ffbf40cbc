import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { ListSnapshot } from '../../../nodes/VisitorLocations/trigger/listSnapshot';
import type { ListIdentity } from '../../../nodes/VisitorLocations/trigger/pollState';
import { PollState } from '../../../nodes/VisitorLocations/trigger/pollState';
import { ownClock } from '../../harness/clock';

const list = { locations: [{ id: '1', city: 'Berlin' }], allIds: new Set(['1', '2']) };
const shorter = { locations: [], allIds: new Set(['2']) };
const empty = { locations: [], allIds: new Set<string>() };
const identity = { fingerprint: 'all', companyId: '7' };

/** A trigger: its state in this process is its own. */
class Trigger {
	private static count = 0;
	private readonly name = String(++Trigger.count);

	/** Opens the state, as a poll does with this static data. */
	open(data: IDataObject) {
		const context = {
			getWorkflowStaticData: () => data,
			getWorkflow: () => ({ id: 'workflow' }),
			getNode: () => ({ name: this.name }),
		};
		const state = new PollState(context as unknown as IPollFunctions);
		return {
			data,
			getBase: (of: ListIdentity) => state.getBase(of),
			/** @returns whether the poll may output its events */
			tryStore: (of: ListIdentity, found: ListSnapshot, hasEvents: boolean) => {
				const canStore = state.canStore(of);
				if (canStore) state.store(of, found, hasEvents);
				return canStore;
			},
		};
	}

	/** Opens it as n8n's scheduler lets a poll do: with a copy of what n8n has saved. */
	openCopy(saved: IDataObject) {
		return this.open(JSON.parse(JSON.stringify(saved)) as IDataObject);
	}
}

/** @returns the static data of a poll that has stored the list */
function store(trigger = new Trigger()): IDataObject {
	const poll = trigger.openCopy({});
	poll.tryStore(identity, list, false);
	return poll.data;
}

describe('PollState', () => {
	const { pass } = ownClock();

	it('keeps the company of a list when a later poll does not know it', () => {
		const trigger = new Trigger();
		const poll = trigger.openCopy(store(trigger));
		poll.tryStore({ ...identity, companyId: undefined }, shorter, true);
		const next = trigger.openCopy(poll.data);
		expect(next.getBase({ ...identity, companyId: '8' })).toBeUndefined();
		expect(next.getBase(identity)).toEqual(shorter);
		next.tryStore({ fingerprint: 'another URL', companyId: undefined }, list, false);
		const last = trigger.openCopy(next.data);
		expect(last.getBase({ fingerprint: 'another URL', companyId: '8' })).toEqual(list);
	});

	it.each(['locations', 'filteredOutIds'])(
		'loads no list when %s is not what this version stores',
		(name) => {
			const trigger = new Trigger();
			const data = store(trigger);
			for (const value of [undefined, null, '', 'no JSON', '[{', '{}', 7, {}]) {
				expect(trigger.open({ ...data, [name]: value }).getBase(identity)).toBe(undefined);
			}
			expect(trigger.openCopy({ ...data, locations: '["1"]' }).getBase(identity)).toBeUndefined();
		},
	);

	it.each([undefined, null, '', 'no number', '7', -1, 1.5, 2 ** 53, 1e300, {}, []])(
		'takes a stored revision of %j for the oldest one',
		(revision) => {
			const trigger = new Trigger();
			const data = { ...store(), revision } as IDataObject;
			const poll = trigger.openCopy(data);
			expect(poll.getBase(identity)).toEqual(list);
			poll.tryStore(identity, shorter, false);
			expect(trigger.openCopy(data).getBase(identity)).toEqual(shorter);
			const next = trigger.openCopy(poll.data);
			next.tryStore(identity, empty, false);
			expect(trigger.openCopy(next.data).getBase(identity)).toEqual(empty);
		},
	);

	it('writes only what has changed, so that n8n saves nothing else', () => {
		const trigger = new Trigger();
		const writes: string[] = [];
		const data = new Proxy<IDataObject>(
			{},
			{
				set: (target, name, value) => {
					writes.push(String(name));
					return Reflect.set(target, name, value);
				},
			},
		);
		trigger.open(data).tryStore(identity, list, false);
		const all = ['companyId', 'filteredOutIds', 'fingerprint', 'locations', 'revision'];
		expect(writes.splice(0).sort()).toEqual(all);
		expect(trigger.open(data).tryStore(identity, list, false)).toBe(true);
		expect(writes).toEqual([]);
		trigger.open(data).tryStore(identity, shorter, true);
		expect(writes).toEqual(['locations', 'revision']);
	});

	describe('when n8n has not saved the state of a poll yet', () => {
		it('stores nothing more until n8n has saved it, because n8n might drop it', () => {
			const trigger = new Trigger();
			const saved = store(trigger);
			const first = trigger.openCopy(saved);
			first.tryStore(identity, shorter, true);
			const second = trigger.openCopy(saved);
			expect(second.getBase(identity)).toEqual(list);
			expect(second.tryStore(identity, empty, true)).toBe(false);
			expect(second.data).toEqual(saved); // n8n could save it although it outputs nothing
			const third = trigger.openCopy(first.data);
			expect(third.getBase(identity)).toEqual(shorter);
			expect(third.tryStore(identity, empty, true)).toBe(true);
			pass(10_000);
			expect(trigger.openCopy(third.data).getBase(identity)).toEqual(empty);
		});

		it('loads the list of a poll without events for as long as n8n has saved no newer one', () => {
			const trigger = new Trigger();
			const saved = store(trigger);
			trigger.openCopy(saved).tryStore(identity, shorter, false);
			pass(60 * 60_000);
			const second = trigger.openCopy(saved);
			expect(second.getBase(identity)).toEqual(shorter);
			// With cursors, n8n saves the state of the second poll, which has found nothing new.
			expect(second.tryStore(identity, shorter, false)).toBe(true);
			expect(new Trigger().openCopy(second.data).getBase(identity)).toEqual(shorter);
			expect(trigger.openCopy(saved).getBase(identity)).toEqual(shorter);
			// Another main process has reported events since, although this one has seen more changes.
			trigger.openCopy(saved).tryStore(identity, list, false);
			pass(60_000);
			const other = new Trigger().openCopy(saved);
			other.tryStore(identity, empty, true);
			expect(trigger.openCopy(other.data).getBase(identity)).toEqual(empty);
		});
	});

	describe('when n8n has dropped the events of a poll and its state', () => {
		/** Lets a poll report events. @returns what n8n has saved, which is older */
		const drop = (trigger: Trigger) => {
			const saved = store(trigger);
			trigger.openCopy(saved).tryStore(identity, shorter, true);
			return saved;
		};

		it('loads what n8n has saved after 10 s', () => {
			const trigger = new Trigger();
			const saved = drop(trigger);
			pass(9_999);
			expect(trigger.openCopy(saved).tryStore(identity, shorter, true)).toBe(false);
			pass(1);
			const again = trigger.openCopy(saved);
			expect(again.getBase(identity)).toEqual(list);
			expect(again.tryStore(identity, shorter, true)).toBe(true);
			expect(trigger.openCopy(again.data).getBase(identity)).toEqual(shorter);
			pass(10_000);
			expect(trigger.openCopy(again.data).getBase(identity)).toEqual(shorter);
			expect(trigger.openCopy(saved).getBase(identity)).toEqual(list);
		});

		it('prefers a list with other filters, recorded within these 10 s, to the events when n8n saves them late', () => {
			const trigger = new Trigger();
			const saved = store(trigger);
			const reporting = trigger.openCopy(saved);
			reporting.tryStore(identity, shorter, true);
			const other = { ...identity, fingerprint: 'other filters' };
			trigger.openCopy(saved).tryStore(other, empty, false);
			expect(trigger.openCopy(reporting.data).getBase(other)).toEqual(empty);
		});

		it('loads what n8n has saved when the clock is set back', () => {
			const trigger = new Trigger();
			const saved = drop(trigger);
			pass(-60 * 60_000);
			const poll = trigger.openCopy(saved);
			expect(poll.getBase(identity)).toEqual(list);
			expect(poll.tryStore(identity, shorter, true)).toBe(true);
		});
	});
});
