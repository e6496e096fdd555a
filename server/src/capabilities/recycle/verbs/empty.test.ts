import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { emptyBin } from './empty.ts';
import { hold } from './hold.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const empty = async (persona: keyof BinTest['people']) =>
  emptyBin(await network.signedIn(persona), { confirmation: 'empty' });

test('removes all accessible items, except those on hold', async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
  // Dependents were deleted before the record they belong to.
  await network.discarded('Below', shop, new Date(network.clock.now.getTime() - 1000));
  await network.discard(shop);
  const heldItem = await network.discarded('Kept');
  await hold(await network.signedIn('northAdmin'), { id: heldItem.item, reason: 'Case 7' });
  const south = await network.discarded('South Shop', network.companies.southShop);
  const { results, nextCursor } = await empty('northAdmin');
  expect(results.map(({ label, ok }) => `${label} ${ok}`).toSorted()).toEqual([
    'Below true',
    'Shop true',
  ]);
  expect(nextCursor).toBeNull();
  expect(await network.labels('northAdmin')).toEqual(['Kept']);
  expect(await network.row('companies', south.company)).not.toBeNull();
});

test('continues where the previous request ended', async () => {
  const { now } = network.clock;
  for (const [index, name] of ['Ash', 'Birch'].entries())
    await network.discarded(name, undefined, new Date(now.getTime() + index));
  const context = await network.signedIn('northAdmin');
  const first = await emptyBin(context, { confirmation: 'empty' }, 1);
  const cursor = first.nextCursor ?? '';
  const second = await emptyBin(context, { confirmation: 'empty', cursor }, 1);
  const labels = [first, second].map(({ results }) => results.map(({ label }) => label));
  expect(labels).toEqual([['Ash'], ['Birch']]);
  expect(second.nextCursor).toBeNull();
});

test('each purge is audited', async () => {
  const { company } = await network.discarded('Elm Street');
  await empty('northAdmin');
  expect(await network.eventsOf(company)).toMatchObject([{ resource_type: 'purge' }]);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  "%s cannot empty another company's bin",
  async (persona) => {
    const { company } = await network.discarded();
    await empty(persona);
    expect(await network.row('companies', company)).not.toBeNull();
  },
);

test('emptying is refused when the confirmation was not typed', async () => {
  const { company } = await network.discarded();
  const attempt = emptyBin(await network.signedIn('northAdmin'), { confirmation: 'Empt' });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'confirmation', message: 'Type “empty” to confirm.' }],
  });
  expect(await network.row('companies', company)).not.toBeNull();
});
