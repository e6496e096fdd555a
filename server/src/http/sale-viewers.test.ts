import { randomUUID } from 'node:crypto';
import type { SaleViewer } from '@trunkline/contract/kernel/sale-viewers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewSale } from '../kernel/sale-viewers.ts';
import { rejectionOf } from '../testing.ts';
import { createQuoteTest, type QuoteTest } from '../testing/quotes.ts';

// Who has an order or quote open.

let network: QuoteTest;
beforeAll(async () => {
  network = await createQuoteTest();
});
afterAll(() => network.drop());

type Persona = Parameters<QuoteTest['as']>[0];
const screens = new Map<string, string>();

/** Opens a sale as this persona and returns who else has it open. */
async function viewers(
  kind: 'order' | 'quote',
  id: string,
  persona: Persona,
  leaves = false,
): Promise<SaleViewer[]> {
  const screen = screens.get(persona) ?? randomUUID();
  screens.set(persona, screen);
  return (await viewSale(kind)(await network.as(persona), { id, screen, leaves })).viewers;
}
const nameOf = async (persona: Persona) => {
  const { actor } = await network.as(persona);
  return `${actor.firstName} ${actor.lastName}`;
};

test('names viewers of the same company and those below, but not those of a company above', async () => {
  const { id } = await network.placeOrder('clerk', network.planId);
  expect(await viewers('order', id, 'clerk')).toEqual([]);
  const customer = { name: await nameOf('clerk'), party: 'buyer' };
  expect(await viewers('order', id, 'northReseller')).toEqual([customer]);
  expect(await viewers('order', id, 'clerk')).toEqual([{ name: null, party: 'seller' }]);
  const reseller = { name: await nameOf('northReseller'), party: 'seller' };
  const both = await viewers('order', id, 'northAdmin');
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining([customer, reseller]));
  // The distributor above isn't shown to those below.
  expect(await viewers('order', id, 'northReseller')).toEqual([customer]);
});

test('someone who leaves, or stops renewing, no longer appears', async () => {
  const { id } = await network.placeOrder('clerk', network.planId);
  await viewers('order', id, 'clerk');
  await viewers('order', id, 'clerk', true);
  expect(await viewers('order', id, 'northReseller')).toEqual([]);
  network.clock.now = new Date(network.clock.now.getTime() + 61_000);
  expect(await viewers('order', id, 'clerk')).toEqual([]);
});

test('an order or quote out of reach is not found, and a draft is hidden from its buyer', async () => {
  const { id } = await network.placeOrder('clerk', network.planId);
  const draft = await network.createDraft();
  for (const [kind, sale, persona] of [
    ['order', id, 'southAdmin'],
    ['order', randomUUID(), 'northAdmin'],
    ['quote', id, 'northReseller'],
    ['quote', draft.id, 'clerk'],
  ] as const)
    expect(await rejectionOf(viewers(kind, sale, persona))).toMatchObject({ code: 'not_found' });
  expect(await viewers('quote', draft.id, 'northReseller')).toEqual([]);
  const { quote } = await network.sendNewQuote();
  await viewers('quote', quote.id, 'northReseller');
  expect(await viewers('quote', quote.id, 'clerk')).toEqual([{ name: null, party: 'seller' }]);
});
