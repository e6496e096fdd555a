import { expect, test } from 'vitest';
import type { SoldRow } from '../queries.ts';
import { fileReader } from './read-row.ts';

const soldRow = (number: number, slug: string): SoldRow => ({
  service_id: `5e4f1c00-0000-4000-8000-00000000000${number}`,
  service: 'Voice',
  slug,
  category: 'voice',
  plan_id: `5e4f1c00-0000-4000-8000-00000000001${number}`,
  plan: 'Business',
  code: 'BUSINESS',
  bill_months: 1,
  charge_id: `5e4f1c00-0000-4000-8000-00000000002${number}`,
  charge: 'Seat',
  charge_code: 'SEAT',
  kind: 'recurring',
  model: 'per_unit',
  unit: 'seat',
  package_size: null,
  decimals: 0,
});
const read = fileReader([soldRow(1, 'voice'), soldRow(2, 'twin'), soldRow(3, 'twin')]);
const charge = { service: 'Voice', plan: 'Business', charge: 'seat' };
const draftOf = (cells: object) => read({ line: 2, cells: { ...charge, ...cells } });

test.each([
  [{ price: '12.50' }, { method: 'fixed' }],
  [
    { method: 'Markup', percent: '12.5' },
    { method: 'markup', bps: 1250, add_micro: 0 },
  ],
  [
    { method: 'markup', percent: '10', surcharge: '-0.50' },
    { method: 'markup', bps: 1000, add_micro: -500_000 },
  ],
  [
    { method: 'margin', percent: '20' },
    { method: 'margin', bps: 2000 },
  ],
  [
    { method: 'off_msrp', percent: '15' },
    { method: 'off_msrp', bps: 1500 },
  ],
  [{ method: 'pass' }, { method: 'pass' }],
  [{ method: 'not_sold' }, { method: 'not_sold' }],
])('reads %o', (cells, price) => {
  expect(draftOf({ ...cells, plan: 'business' })).toMatchObject({
    row: 2,
    line: { scope: 'charge', target: soldRow(1, 'voice').charge_id, price },
  });
});

test.each([
  [{ method: 'markup', percent: 'a lot' }, "“a lot” isn't a percentage such as 12.5."],
  [{ method: 'markup', percent: '10', surcharge: 'much' }, "“much” isn't an amount such as 0.50."],
  [{}, 'Enter a price or a method.'],
  [
    { method: 'gift' },
    "“gift” isn't a method. Use fixed, markup, margin, off_msrp, pass, not_sold or inherit.",
  ],
  [{ scope: 'galaxy', price: '1' }, 'Use charge, plan, service, category or all as the scope.'],
  [
    { service: 'twin', price: '1' },
    'Several services have this name. Add the target from an export.',
  ],
])('refuses %o', (cells, message) => {
  expect(draftOf(cells)).toMatchObject({ row: 2, message });
});
