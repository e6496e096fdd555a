import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const set = async (persona: keyof BinTest['people'], id: string, reason: string | null) =>
  hold(await network.signedIn(persona), { id, reason });

test('holds an item with a reason and releases it without one; both are audited', async () => {
  const { company, item } = await network.discarded();
  const result = await set('northAdmin', item, 'Case 7');
  expect(result).toMatchObject({ hold_reason: 'Case 7', may: ['restore', 'hold'] });
  expect(await network.itemRow(item)).toMatchObject({ held_by: network.people.northAdmin.id });
  expect(await set('northAdmin', item, null)).toMatchObject({ held_at: null, hold_reason: null });
  expect(await network.eventsOf(company)).toMatchObject([
    { resource_type: 'recycle.hold', after: { reason: 'Case 7' } },
    { resource_type: 'recycle.release', after: { reason: 'Case 7' } },
  ]);
});

test('a held item keeps its reason, and one that is not held cannot be released', async () => {
  const { item } = await network.discarded();
  expect(await rejectionOf(set('northAdmin', item, null))).toMatchObject({
    code: 'conflict',
    message: "It isn't under legal hold.",
  });
  await set('northAdmin', item, 'Case 1');
  expect(await rejectionOf(set('northAdmin', item, 'Case 2'))).toMatchObject({
    code: 'conflict',
    message: "It's already under legal hold.",
  });
  expect(await network.itemRow(item)).toMatchObject({ hold_reason: 'Case 1' });
});

test('of two people who hold an item at once, one is refused', async () => {
  const { item } = await network.discarded();
  const results = await Promise.allSettled(
    ['Case 1', 'Case 2'].map((reason) => set('northAdmin', item, reason)),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict' },
  });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  'an item is not found for %s, and is not put on hold',
  async (persona) => {
    const { item } = await network.discarded();
    expect(await rejectionOf(set(persona, item, 'Mine'))).toMatchObject({ code: 'not_found' });
    expect(await network.itemRow(item)).toMatchObject({ held_at: null });
  },
);
