import { ListedPrice } from '@trunkline/contract/catalog';
import { expect, test } from 'vitest';
import {
  formatRate,
  marginOf,
  parseRule,
  priceText,
  problemText,
  rateE8Of,
  ruleText,
  editableText,
} from './price-texts.ts';

const id = '018f3f6e-0000-7000-8000-000000000001';
const rate = (rate_micro: string) => [{ from: '1', rate_micro, flat_micro: '0' }];
const price = ListedPrice.parse({
  plan_id: id,
  charge_id: id,
  list_id: id,
  currency: 'USD',
  brackets: rate('12000000'),
  problem: null,
  since: '2026-01-01',
  method: 'markup',
  bps: 2000,
  add_micro: 0,
  scope: 'all',
  guards: [],
  buy_currency: 'USD',
  buy_brackets: rate('10000000'),
  buy_problem: null,
});

test.each([
  ['12.50', { method: 'fixed', brackets: [{ from: '1', rate_micro: '12500000' }] }],
  ['0,0125', { method: 'fixed', brackets: [{ from: '1', rate_micro: '12500' }] }],
  ['+20%', { method: 'markup', bps: 2000 }],
  ['-2.5 %', { method: 'markup', bps: -250 }],
  ['20% margin', { method: 'margin', bps: 2000 }],
  ['Same', { method: 'pass' }],
  ['not sold', { method: 'not_sold' }],
  [' ', { method: 'inherit' }],
  ['$1,234.50', { method: 'fixed', brackets: [{ from: '1', rate_micro: '1234500000' }] }],
  ['1.234,50 €', { method: 'fixed', brackets: [{ from: '1', rate_micro: '1234500000' }] }],
  ['USD 12', { method: 'fixed', brackets: [{ from: '1', rate_micro: '12000000' }] }],
  ...['1,234', '20%', '100% margin', '-100%', '1.2345678', '12.5.0', 'twelve', '-3'].map(
    (text) => [text, null] as const,
  ),
] as const)('reads %j', (text, rule) => {
  expect(parseRule(text)).toEqual(rule);
});

test("shows the seller's margin, unless currencies differ or there is no cost", () => {
  expect(marginOf(price)).toEqual({ loses: false, text: '$2.00', share: '16.7%' });
  expect(marginOf({ ...price, brackets: rate('9000000') })).toMatchObject({
    loses: true,
    text: '$1.00',
  });
  expect(marginOf({ ...price, brackets: rate('10000000') })).toMatchObject({ text: 'Nothing' });
  expect(marginOf({ ...price, buy_currency: 'EUR' })).toBeNull();
  expect(marginOf({ ...price, buy_brackets: null })).toBeNull();
});

test('never shows a bare 0', () => {
  const bracket = (rate_micro: string, flat_micro: string) => ({
    from: '1',
    rate_micro,
    flat_micro,
  });
  expect(priceText([bracket('0', '0')], 'USD')).toBe('Free');
  expect(priceText([bracket('0', '5000000')], 'USD')).toBe('$5.00 flat');
  expect(priceText([bracket('0', '0'), { ...bracket('1', '0'), from: '9' }], 'USD')).toBe(
    'Free at first',
  );
  expect(priceText(null, 'USD')).toBeNull();
});

test('reads and writes exchange rates', () => {
  expect(rateE8Of('0,92')).toBe('92000000');
  expect(formatRate('92000000')).toBe('0.92');
  for (const text of ['0', '', '-1', '1.123456789']) expect(rateE8Of(text)).toBeNull();
});

test('explains how a price is calculated, or why there is no price', () => {
  expect(ruleText(price)).toBe('Cost + 20%, for everything');
  expect(problemText('no_rate')).toBe('Not priced, because an exchange rate is missing.');
  expect(editableText(price)).toBe('');
  expect(editableText({ ...price, scope: 'charge', bps: -250 })).toBe('-2.5%');
});
