import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { identities } from './actors.ts';
import { type Reference, readReferences } from './cells.ts';
import { grantEverything, tryTable } from './matrix.ts';
import { type Mutant, readMutants } from './mutants.ts';
import { installProbe, withRollback } from './probe.ts';
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
  await grantEverything(scratch.admin);
});
afterAll(() => scratch.drop());

/** Runs the matrix against the mutated table; other tables' cells aren't needed. */
async function findings({ table, statement, roles }: Mutant): Promise<readonly string[]> {
  return withRollback(scratch.admin, async () => {
    await scratch.admin.query(statement);
    // Most mutants are detected by the roles concerned; only survivors are tried with everyone.
    const affected = identities.filter(({ role }) => roles.includes(role));
    const others = identities.filter(({ role }) => !roles.includes(role));
    const { failures } = await tryTable(
      scratch.admin,
      table,
      'policies alone',
      references,
      [...affected, ...others],
      'first',
    );
    return failures;
  });
}

test('the matrix fails for every mutant', { timeout: 300_000 }, async () => {
  const survivors: string[] = [];
  for (const mutant of mutants) {
    if ((await findings(mutant)).length === 0) survivors.push(mutant.name);
  }
  expect(survivors).toEqual([]);
  expect(mutants.length).toBeGreaterThan(130);
});

test('reverting a mutant makes the matrix pass again', async () => {
  const { failures } = await withRollback(scratch.admin, () =>
    tryTable(scratch.admin, 'pages', 'policies alone', references),
  );
  expect(failures).toEqual([]);
});
