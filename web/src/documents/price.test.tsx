import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { amountOf, PriceLabel, termsOf } from './price.tsx';

test.each([
  [{ amount: 1250, currency: 'USD' }, '$12.50'],
  [{ amount: 6900, currency: 'USD' }, '$69'],
  [{ amount: 123456789, currency: 'EUR' }, '€1,234,567.89'],
  [{ amount: 0, currency: 'GBP' }, '£0'],
  [{ amount: 1200, currency: 'JPY' }, '¥1,200'],
  [{ amount: 1234, currency: 'KWD' }, 'KWD\u00A01.234'],
])('%j is formatted as %s', (price, text) => {
  expect(amountOf(price)).toBe(text);
});

test.each([
  ['month', 'seat', 'per seat per month'],
  ['year', '', 'per year'],
  ['once', 'site', 'once per site'],
  ['once', '', 'once'],
] as const)('%s and %j are formatted as %s', (per, unit, text) => {
  expect(termsOf({ per, unit })).toBe(text);
});

test('a price is shown as a minimum, and a missing price as on request', () => {
  const price = { amount: 100, currency: 'USD', per: 'month', unit: '' } as const;
  expect(renderToStaticMarkup(<PriceLabel price={price} />)).toContain('from ');
  expect(renderToStaticMarkup(<PriceLabel price={null} />)).toContain('Price on request');
});
