import type { OfferCard } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import { arrangeOffers, priceRange } from './arrange.ts';

const offer = (name: string, more: Partial<OfferCard> = {}): OfferCard => ({
  id: name,
  slug: name,
  name,
  category: 'voice',
  provider: 'Norden',
  summary: '',
  features: [],
  picture: '',
  from_price: null,
  type: 'subscription',
  featured: false,
  terms: [1],
  ...more,
});
const usd = (amount: number) => ({ amount, currency: 'USD', per: 'month', unit: 'seat' }) as const;
const offers = [
  offer('trunks', { from_price: usd(500), terms: [0, 12] }),
  offer('phones', { type: 'hardware', provider: 'NORDEN', category: 'devices', terms: [0] }),
  offer('exchange', { from_price: usd(1290), featured: true, provider: 'Brightwell' }),
];
const names = (filters: object) => arrangeOffers(offers, filters).items.map(({ name }) => name);

test.each([
  ['JPY', 100, 'upto_100'],
  ['KWD', 5000, 'upto_5'],
] as const)('%s %d is in the range %s', (currency, amount, range) => {
  expect(priceRange({ ...usd(amount), currency })).toBe(range);
});

test('shows featured services first and keeps the order of the others', () => {
  expect(names({})).toEqual(['exchange', 'trunks', 'phones']);
});

test.each([
  [{ type: 'hardware' }, ['phones']],
  [{ provider: 'norden' }, ['trunks', 'phones']],
  [{ price: 'upto_5' }, ['trunks']],
  [{ price: 'request', category: 'devices' }, ['phones']],
  [{ term: '0' }, ['trunks', 'phones']],
  [{ term: '12', type: 'hardware' }, []],
  [{ provider: 'nobody' }, []],
])('filters by %o', (filters, expected) => {
  expect(names(filters)).toEqual(expected);
});

test('counts each value given the other filters, and keeps the chosen one', () => {
  const { facets } = arrangeOffers(offers, { term: '0', price: 'above_100' });
  const counts = (name: keyof typeof facets) =>
    facets[name].map(({ value, count }) => [value, count]);
  expect(counts('price')).toEqual([
    ['upto_5', 1],
    ['above_100', 0],
    ['request', 1],
  ]);
  expect(counts('term')).toEqual([['0', 0]]);
  expect(counts('type')).toEqual([]);
});

test.each([
  [0, 'upto_5'],
  [500, 'upto_5'],
  [501, 'upto_20'],
  [10_000, 'upto_100'],
  [10_001, 'above_100'],
])('a price of %i cents is in %s', (amount, range) => {
  expect(priceRange(usd(amount))).toBe(range);
});
