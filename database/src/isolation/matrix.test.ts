import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { type Reference, readReferences } from './cells.ts';
import { grantEverything, type Layer, tryTable } from './matrix.ts';
import { installProbe, undone } from './probe.ts';
import { fillHierarchy } from './fixture.ts';
import { tables } from './rows.ts';

let scratch: TestDatabase;
let references: Reference[];
const tried: Record<string, number> = {};

beforeAll(async () => {
  scratch = await createTestDatabase();
  await installProbe(scratch.admin);
  await fillHierarchy(scratch.admin);
  references = await readReferences(scratch.admin);
});
afterAll(() => scratch.drop());

test('every table of the catalogue is in the matrix', async () => {
  const { rows } = await scratch.admin.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tables).toSorted());
});

test('every table holds a row of every company', async () => {
  for (const [table, { row, key }] of Object.entries(tables)) {
    const { rows } = await scratch.admin.query(
      `select from ${table} where ${key.map((name, index) => `${name} = $${index + 1}`).join(' and ')}`,
      key.map((name) => row('b1')[name]),
    );
    expect({ table, rows: rows.length }).toEqual({ table, rows: 1 });
  }
});

describe.each<Layer>(['granted', 'policies alone'])('%s', (layer) => {
  test.each(Object.keys(tables))('%s', async (table) => {
    const { cells, wrong } = await undone(scratch.admin, async () => {
      if (layer === 'policies alone') await grantEverything(scratch.admin);
      return tryTable(scratch.admin, table, layer, references);
    });
    tried[layer] = (tried[layer] ?? 0) + cells;
    expect(wrong).toEqual([]);
  });
});

test('the matrix is whole', () => {
  expect(tried.granted).toBeGreaterThan(15_000);
  expect(tried['policies alone']).toBe(tried.granted);
});
