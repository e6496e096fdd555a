import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

const set = async (persona: keyof BinTest['people'], id: string, reason: string | null) =>
  hold(await net.signedIn(persona), { id, reason });

test('holds for a reason and releases without one; both are audited', async () => {
  const { company, item } = await net.discarded();
  const result = await set('northAdmin', item, 'Case 7');
  expect(result).toMatchObject({ hold_reason: 'Case 7', may: ['restore', 'hold'] });
  expect(await net.itemRow(item)).toMatchObject({ held_by: net.people.northAdmin.id });
  expect(await set('northAdmin', item, null)).toMatchObject({ held_at: null, hold_reason: null });
  expect(await net.eventsOf(company)).toMatchObject([
    { resource_type: 'recycle.hold', after: { reason: 'Case 7' } },
    { resource_type: 'recycle.release', after: { reason: 'Case 7' } },
  ]);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  'is not found for %s, and is not put on hold',
  async (persona) => {
    const { item } = await net.discarded();
    expect(await rejectionOf(set(persona, item, 'Mine'))).toMatchObject({ code: 'not_found' });
    expect(await net.itemRow(item)).toMatchObject({ held_at: null });
  },
);
