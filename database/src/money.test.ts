import { fraction } from '@trunkline/contract/kernel/fraction';
import { minorDigits, otherDigits, round, split, step } from '@trunkline/contract/kernel/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const wide = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const divisor = wide.filter((value) => value !== 0n);
const sample = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.sample(arbitrary, 300);

test('PostgreSQL rounds amounts and calculates steps as TypeScript does', async () => {
  const cases = [
    ...sample(fc.tuple(wide, divisor, wide)),
    ...[-3n, -1n, 1n, 3n].map((numerator): [bigint, bigint, bigint] => [numerator, 2n, 0n]),
  ];
  const { rows } = await db.admin.query<{ rounded: string; stepped: string }>(
    `select app.round_money(n::numeric, d::numeric)::text as rounded,
       app.step_money(n::numeric, d::numeric, b::numeric)::text as stepped
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality t (n, d, b, place)
     order by place`,
    [0, 1, 2].map((column) => cases.map((values) => String(values[column]))),
  );
  const expected = cases.map(([n, d, booked]) => ({
    rounded: round(fraction(n, d)).toString(),
    stepped: step(fraction(n, d), booked).toString(),
  }));
  expect(rows).toEqual(expected);
});

test('PostgreSQL uses the same minor units as TypeScript', async () => {
  const currencies = [...Object.keys(otherDigits), 'USD', 'EUR'];
  const { rows } = await db.admin.query<{ digits: number }>(
    `select app.minor_digits(c) as digits
     from unnest($1::text[]) with ordinality t (c, n) order by n`,
    [currencies],
  );
  expect(rows.map(({ digits }) => digits)).toEqual(currencies.map(minorDigits));
});

test('PostgreSQL splits amounts as TypeScript does', async () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1, maxLength: 8 })
    .filter((all) => all.some((weight) => weight > 0n));
  for (const [total, parts] of sample(fc.tuple(wide, weights)).slice(0, 100)) {
    const { rows } = await db.admin.query<{ split: string[] }>(
      'select app.split_money($1, $2)::text[] as split',
      [total.toString(), parts.map(String)],
    );
    expect(rows[0]?.split.map(BigInt)).toEqual(split(total, parts));
  }
  await expect(db.admin.query("select app.split_money(1, '{0,0}')")).rejects.toThrow('weights');
});
