import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { openPollState } from '../../../nodes/VisitorLocations/trigger/pollState';
import { ownClock } from '../../harness/clock';

const list = { locations: [{ id: '1', city: 'Berlin' }], ids: new Set(['1', '2']) };
const shorter = { locations: [], ids: new Set(['2']) };
const empty = { locations: [], ids: new Set<string>() };
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
		return openPollState(context as unknown as IPollFunctions);
	}

	/** Opens it as n8n's scheduler lets a poll do: with a copy of what n8n has saved. */
	openCopy(saved: IDataObject) {
		const data = JSON.parse(JSON.stringify(saved)) as IDataObject;
		return { ...this.open(data), data };
	}
}

/** @returns the static data of a poll that has stored the list */
function store(trigger = new Trigger()): IDataObject {
	const poll = trigger.openCopy({});
	poll.save(identity, list, false);
	return poll.data;
}

describe('openPollState', () => {
	it('loads the list only when the fingerprint is the same', () => {
		const trigger = new Trigger();
		const data = store(trigger);
		expect(trigger.openCopy(data).load(identity)).toEqual(list);
		expect(trigger.openCopy(data).load({ ...identity, fingerprint: 'active' })).toBeUndefined();
		expect(new Trigger().openCopy({}).load(identity)).toBeUndefined();
	});

	it('does not load the list of another company, unless one of the two is not known', () => {
		const trigger = new Trigger();
		const data = store(trigger);
		expect(trigger.openCopy(data).load({ ...identity, companyId: '8' })).toBeUndefined();
		expect(trigger.openCopy(data).load({ ...identity, companyId: undefined })).toEqual(list);
		expect(trigger.openCopy({ ...data, companyId: undefined }).load(identity)).toEqual(list);
	});

	it('keeps the company of a list when a later poll does not know it', () => {
		const trigger = new Trigger();
		const poll = trigger.openCopy(store(trigger));
		poll.save({ ...identity, companyId: undefined }, shorter, true);
		expect(poll.load({ ...identity, companyId: '8' })).toBeUndefined();
		expect(poll.load(identity)).toEqual(shorter);
		const other = trigger.openCopy(poll.data);
		other.save({ fingerprint: 'another URL', companyId: undefined }, list, false);
		expect(other.load({ fingerprint: 'another URL', companyId: '8' })).toEqual(list);
	});

	it.each(['locations', 'filteredOutIds'])(
		'loads no list when %s is not what this version stores',
		(name) => {
			const trigger = new Trigger();
			const data = store(trigger);
			for (const value of [undefined, null, '', 'no JSON', '[{', '{}', 7, {}]) {
				expect(trigger.open({ ...data, [name]: value }).load(identity)).toBe(undefined);
			}
			expect(trigger.openCopy({ ...data, locations: '["1"]' }).load(identity)).toBeUndefined();
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
		trigger.open(data).save(identity, list, false);
		expect(writes.splice(0)).toEqual([
			...['queryFingerprint', 'companyId', 'locations', 'filteredOutIds', 'revision'],
		]);
		trigger.open(data).save(identity, list, false);
		expect(writes).toEqual([]);
		trigger.open(data).save(identity, shorter, true);
		expect(writes).toEqual(['locations', 'revision']);
	});

	it.each<[string, (trigger: Trigger, data: IDataObject) => ReturnType<Trigger['open']>]>([
		['with the same static data', (trigger, data) => trigger.open(data)],
		['with static data of its own', (trigger, data) => trigger.openCopy(data)],
	])('supersedes a poll when another one has finished since it started, %s', (_name, open) => {
		const [trigger, data] = [new Trigger(), {}];
		const [first, second, ofAnother] = [
			open(trigger, data),
			open(trigger, data),
			open(new Trigger(), data),
		];
		expect(first.isSuperseded()).toBe(false);
		second.save(identity, list, false);
		expect(first.isSuperseded()).toBe(true);
		expect(ofAnother.isSuperseded()).toBe(false);
		const third = open(trigger, data);
		expect(third.isSuperseded()).toBe(false);
		third.save(identity, list, false);
		expect(second.isSuperseded()).toBe(true);
	});

	describe('when n8n has not saved the state of a poll yet', () => {
		const { pass } = ownClock();

		it('supersedes a poll that starts within 10 s after events were reported', () => {
			const trigger = new Trigger();
			const saved = store(trigger);
			const reporting = trigger.openCopy(saved);
			reporting.save(identity, shorter, true);
			expect(trigger.openCopy(saved).isSuperseded()).toBe(true);
			expect(trigger.openCopy(reporting.data).isSuperseded()).toBe(false);
			pass(9_999);
			const late = trigger.openCopy(saved);
			pass(60_000);
			expect(late.isSuperseded()).toBe(true);
			pass(1 - 60_000);
			expect(trigger.openCopy(saved).isSuperseded()).toBe(false);
			pass(60_000);
			// n8n discards what a poll returns when the workflow has ended meanwhile: later, what n8n has saved counts.
			const next = trigger.openCopy(saved);
			expect(next.isSuperseded()).toBe(false);
			expect(next.load(identity)).toEqual(list);
		});

		it('loads the list of the last poll when that reported nothing, until n8n has saved another one', () => {
			const trigger = new Trigger();
			const saved = store(trigger);
			trigger.openCopy(saved).save(identity, shorter, false);
			pass(60 * 60_000);
			const second = trigger.openCopy(saved);
			expect(second.isSuperseded()).toBe(false);
			expect(second.load(identity)).toEqual(shorter);
			second.save(identity, shorter, false);
			const third = trigger.openCopy(saved);
			expect(third.load(identity)).toEqual(shorter);
			third.save(identity, empty, true);
			// Another main process has reported other events.
			const ofAnother = { ...saved, revision: Number(saved.revision) + 1 };
			expect(trigger.openCopy(ofAnother).load(identity)).toEqual(list);
			expect(trigger.openCopy(third.data).load(identity)).toEqual(empty);
		});
	});
});
