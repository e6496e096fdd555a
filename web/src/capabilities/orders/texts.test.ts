import { expect, test } from 'vitest';
import { minorOf, priceParts, ruleText, termText } from './texts.ts';

const usage = [{ kind: 'usage' }];
const priced = { once: '1000', recurring: '2050', bill_months: 1, charges: [] };

test('formats prices, and never shows 0 for a missing one', () => {
  expect(priceParts(priced, 'USD')).toEqual(['$20.50 every month', '$10.00 once']);
  expect(priceParts({ ...priced, once: '0', charges: usage }, 'USD')).toEqual([
    '$20.50 every month',
    'plus usage',
  ]);
  expect(priceParts({ ...priced, once: '0', recurring: '0', charges: usage }, 'USD')).toEqual([
    'Charged by usage',
  ]);
  expect(priceParts({ ...priced, once: '0', recurring: '0' }, 'USD')).toEqual(['Free of charge']);
  expect(priceParts({ ...priced, once: null }, 'USD')).toEqual(['Not priced yet']);
  expect(priceParts(priced, null)).toEqual(['Not priced yet']);
});

test('describes term, billing period and trial', () => {
  const charges = [{ kind: 'once' }, { kind: 'recurring' }];
  expect(termText({ term_months: 0, bill_months: 1, trial_days: 0, charges })).toBe(
    'No minimum term, billed every month',
  );
  expect(termText({ term_months: 36, bill_months: 3, trial_days: 14, charges })).toBe(
    '36-month term, billed every 3 months, free for the first 14 days',
  );
  const ending = { term_months: 0, bill_months: 1, trial_days: 14, trial_end: 'end' } as const;
  expect(termText({ ...ending, charges })).toBe(
    'No minimum term, billed every month, free for the first 14 days, then ends',
  );
  expect(termText({ ...ending, charges: [{ kind: 'once' }] })).toBe('Charged once');
});

test('describes an approval rule', () => {
  const rule = {
    applies_to: 'sales',
    minimum: null,
    currency: null,
    counterpart_name: null,
  } as const;
  expect(ruleText(rule)).toBe('Every sale');
  expect(
    ruleText({ ...rule, minimum: '50000', currency: 'USD', counterpart_name: 'Bluebird IT' }),
  ).toBe('Sales to Bluebird IT of $500.00 or more');
  expect(ruleText({ ...rule, applies_to: 'purchases' })).toBe('Every purchase');
});

test('reads amounts with the decimals of their currency only', () => {
  expect(minorOf('1250.5', 'USD')).toBe('125050');
  expect(minorOf(' 7 ', 'USD')).toBe('700');
  expect(minorOf('7', 'JPY')).toBe('7');
  expect(minorOf('7.5', 'JPY')).toBeNull();
  expect(minorOf('1.234', 'USD')).toBeNull();
  expect(minorOf('-1', 'USD')).toBeNull();
});
