import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing.ts';
import { changeSubscription } from './changes/change.ts';
import { listRenewals } from './renewals.ts';
import { createSubscriptionTest, type SubscriptionTest } from './testing.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

const year = { from: '2031-06-01', until: '2032-05-31' };
const renewalsFor = async (person: Person, as: 'seller' | 'buyer') =>
  (await listRenewals(await network.as(person), { ...year, as })).items;

test('lists terms by the day on which they end, with their renewals and costs', async () => {
  const reduced = await network.start('basic', 10, '2031-03-01');
  const ending = await network.start('basic', 3, '2031-02-01');
  const rolling = await network.start('monthly', 3, '2031-05-05');
  await network.start('basic', 1, '2031-05-31');
  const buyer = await network.as(network.people.buyer);
  for (const [id, change] of [
    [reduced.northClient, { event: 'set_quantity', quantity: 6 }],
    [ending.northClient, { event: 'end', when: 'term' }],
  ] as const)
    await changeSubscription(buyer, { id, version: 1, change, dry_run: false });
  const bought = await renewalsFor(network.people.buyer, 'buyer');
  expect(bought).toMatchObject([
    // Without a commitment, the current period is the term.
    {
      subscription: { id: rolling.northClient, term_to: '2031-06-05' },
      outcome: 'roll',
      price: { from: '2031-06-05', to: '2031-07-05', amount: '4500' },
    },
    {
      subscription: { id: ending.northClient, term_to: '2032-02-01' },
      outcome: 'end',
      price: null,
    },
    {
      subscription: { id: reduced.northClient, quantity: 10 },
      quantity: 6,
      outcome: 'renew',
      price: { from: '2032-03-01', to: '2032-04-01', amount: '9000', currency: 'USD' },
      cost: null,
      exposure: null,
    },
    { quantity: 1 },
  ]);
  const itemsWith = async (terms: 'committed' | 'rolling') =>
    (await listRenewals(buyer, { ...year, as: 'buyer', terms })).items;
  expect(await itemsWith('rolling')).toEqual(bought.slice(0, 1));
  expect(await itemsWith('committed')).toEqual(bought.slice(1));
  const sold = await renewalsFor(network.people.shopAdmin, 'seller');
  expect(sold.find(({ subscription: { id } }) => id === reduced.northClient)).toMatchObject({
    price: { amount: '9000' },
    cost: { amount: '7200' },
    exposure: { open: '0' },
  });
  // No prices from above the reader's own cost.
  const response = JSON.stringify(bought);
  for (const hiddenValue of ['7200', '6000', network.companies.north])
    expect(response).not.toContain(JSON.stringify(hiddenValue));
  expect(JSON.stringify(sold)).not.toContain('"6000"');
});

test("lists the company's own sales, without those of the companies below it", async () => {
  const { northShop, northClient } = await network.start('basic', 4, '2031-04-15');
  const sold = async (person: Person) =>
    (await renewalsFor(person, 'seller')).map(({ subscription: { id } }) => id);
  expect(await sold(network.people.northAdmin)).toContain(northShop);
  expect(await sold(network.people.northAdmin)).not.toContain(northClient);
  expect(await sold(network.people.shopAdmin)).toContain(northClient);
});

test('lists no subscriptions of other branches', async () => {
  await network.start('basic', 2, '2031-04-01');
  expect(await renewalsFor(network.people.southAdmin, 'seller')).toEqual([]);
});
