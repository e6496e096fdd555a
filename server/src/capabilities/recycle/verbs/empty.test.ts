import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { emptyBin } from './empty.ts';
import { hold } from './hold.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

const empty = async (persona: keyof BinTest['people']) =>
  emptyBin(await net.signedIn(persona), { confirmation: 'empty' });

test('removes all accessible items, except those on hold', async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller', 'Shop');
  // Dependents were deleted before the record they belong to.
  await net.discarded('Below', shop, new Date(net.clock.now.getTime() - 1000));
  await net.discard(shop);
  const heldItem = await net.discarded('Kept');
  await hold(await net.signedIn('northAdmin'), { id: heldItem.item, reason: 'Case 7' });
  const south = await net.discarded('South Shop', net.companies.southShop);
  const { results, more } = await empty('northAdmin');
  expect(results.map(({ label, ok }) => `${label} ${ok}`).toSorted()).toEqual([
    'Below true',
    'Shop true',
  ]);
  expect(more).toBe(false);
  expect(await net.labels('northAdmin')).toEqual(['Kept']);
  expect(await net.row('companies', south.company)).not.toBeNull();
});

test('each one is audited', async () => {
  const { company } = await net.discarded('Elm Street');
  await empty('northAdmin');
  expect(await net.eventsOf(company)).toMatchObject([{ resource_type: 'purge' }]);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s empties nothing of others',
  async (persona) => {
    const { company } = await net.discarded();
    await empty(persona);
    expect(await net.row('companies', company)).not.toBeNull();
  },
);

test('is refused when the confirmation was not typed', async () => {
  const { company } = await net.discarded();
  const attempt = emptyBin(await net.signedIn('northAdmin'), { confirmation: 'Empt' });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'confirmation', message: 'Type “empty” to confirm.' }],
  });
  expect(await net.row('companies', company)).not.toBeNull();
});
