import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { identities } from './actors.ts';
import { type Reference, readReferences } from './cells.ts';
import { grantEverything, tryTable } from './matrix.ts';
import { type Mutant, readMutants } from './mutants.ts';
import { installProbe, undone } from './probe.ts';
import { fillHierarchy } from './fixture.ts';

let scratch: TestDatabase;
let references: Reference[];
let mutants: Mutant[];

beforeAll(async () => {
  scratch = await createTestDatabase();
  await installProbe(scratch.admin);
  await fillHierarchy(scratch.admin);
  references = await readReferences(scratch.admin);
  mutants = await readMutants(scratch.admin);
});
afterAll(() => scratch.drop());

/** What the matrix has against the table as it now is; the cells of other tables are not needed to see it. */
async function findings({ table, statement, roles }: Mutant): Promise<readonly string[]> {
  return undone(scratch.admin, async () => {
    // First the statement, which locks the table: autovacuum may be at it, and waits for what grants have touched.
    await scratch.admin.query(statement);
    await grantEverything(scratch.admin);
    // Most mutants show to the first whom they concern; only of survivors everybody is asked.
    const concerned = identities.filter(({ role }) => roles.includes(role));
    const others = identities.filter(({ role }) => !roles.includes(role));
    const { wrong } = await tryTable(
      scratch.admin,
      table,
      'policies alone',
      references,
      [...concerned, ...others],
      'first',
    );
    return wrong;
  });
}

test('the matrix goes red for every mutant', { timeout: 300_000 }, async () => {
  const survivors: string[] = [];
  for (const mutant of mutants) {
    if ((await findings(mutant)).length === 0) survivors.push(mutant.name);
  }
  expect(survivors).toEqual([]);
  expect(mutants.length).toBeGreaterThan(130);
});

test('taking a mutant back leaves the matrix green', async () => {
  const { wrong } = await undone(scratch.admin, async () => {
    await grantEverything(scratch.admin);
    return tryTable(scratch.admin, 'pages', 'policies alone', references);
  });
  expect(wrong).toEqual([]);
});
