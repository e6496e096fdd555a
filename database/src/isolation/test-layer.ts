import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { type Reference, readReferences } from './cells.ts';
import { fillHierarchy } from './fixture.ts';
import { grantEverything, type Layer, tryTable } from './matrix.ts';
import { installProbe, withRollback } from './probe.ts';
import { tables } from './rows.ts';

/** Declares the tests of one layer of the isolation matrix: every table, every cell. */
export function testLayer(layer: Layer): void {
  let scratch: TestDatabase;
  let references: Reference[];
  let attemptCount = 0;
  const covered: string[] = [];

  beforeAll(async () => {
    scratch = await createTestDatabase();
    await installProbe(scratch.admin);
    await fillHierarchy(scratch.admin);
    references = await readReferences(scratch.admin);
    if (layer === 'policies alone') await grantEverything(scratch.admin);
  });
  afterAll(() => scratch.drop());

  test('every table in the catalogue is in the matrix and has a row', async () => {
    const { rows } = await scratch.admin.query<{ name: string }>(`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not relispartition order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(tables).toSorted());
    for (const [table, { row, key }] of Object.entries(tables)) {
      const { rows: found } = await scratch.admin.query(
        `select from ${table} where ${key.map((name, index) => `${name} = $${index + 1}`).join(' and ')}`,
        key.map((name) => row('b1')[name]),
      );
      expect({ table, rows: found.length }).toEqual({ table, rows: 1 });
    }
  });

  test.each(Object.keys(tables))('%s allows only the declared operations', async (table) => {
    const { cells, failures } = await withRollback(scratch.admin, () =>
      tryTable(scratch.admin, table, layer, references),
    );
    attemptCount += cells;
    covered.push(table);
    expect(failures).toEqual([]);
  });

  test('every table was tried', () => {
    expect(covered).toEqual(Object.keys(tables));
    expect(attemptCount).toBeGreaterThan(15_000);
  });
}
