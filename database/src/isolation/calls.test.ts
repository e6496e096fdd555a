import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { describeIdentity, identities } from './actors.ts';
import { probeJob } from './calls-notifications.ts';
import { callsOf, memberOf } from './calls.ts';
import { openToEveryone, routines } from './routines.ts';
import { calls } from './expected-calls.ts';
import { expectedOutcome } from './expected.ts';
import { companyRelations, home, type Relation, relations } from './hierarchy.ts';
import { attempt, installProbe, withRollback } from './probe.ts';
import { fillHierarchy } from './fixture.ts';

let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase();
  await installProbe(scratch.admin);
  await fillHierarchy(scratch.admin);
  await scratch.admin.query('select app.declare_jobs($1)', [JSON.stringify([job])]);
});
afterAll(() => scratch.drop());

const job = { name: probeJob, retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 };

test('every classified function is called', () => {
  const names = Object.keys(routines).map((signature) => signature.replace(/\(.*/, ''));
  expect(Object.keys(callsOf).toSorted()).toEqual(names.toSorted());
});

test('a definer function that accepts an ID or a task checks what the caller can reach', () => {
  const unchecked = Object.entries(routines)
    .filter(
      ([signature, { runs }]) => runs === 'definer' && /\(.*(uuid|order_tasks)/.test(signature),
    )
    .filter(([signature, { callers }]) => {
      const name = signature.replace(/\(.*/, '');
      return identities
        .filter(({ role }) => role === 'app_user' || role === 'app_public')
        .some(
          ({ role, actor, assurance }) =>
            callers.split(' ').includes(role) &&
            actor !== 'owner' &&
            expectedOutcome(calls[role], name, 'call', actor, assurance, 'other_subtree') ===
              'done',
        );
    })
    .map(([signature]) => signature);
  expect(unchecked.toSorted()).toEqual(Object.keys(openToEveryone).toSorted());
});

test.each(Object.entries(callsOf))('%s returns rows only as declared', async (name, statement) => {
  const failures: string[] = [];
  await withRollback(scratch.admin, async () => {
    for (const identity of identities.filter(({ role }) => role !== 'trunkline_owner')) {
      const cells: { relation: Relation; statement: string }[] = companyRelations.map(
        (relation) => ({
          relation,
          statement: statement(relations[relation], memberOf(relations[relation])),
        }),
      );
      if (identity.person !== null) {
        cells.push({ relation: 'self', statement: statement(home, identity.person) });
      }
      const statements = cells.map((cell) => cell.statement);
      const outcomes = await attempt(scratch.admin, identity, null, statements);
      for (const [index, { relation }] of cells.entries()) {
        const { role, actor, assurance } = identity;
        const expected = expectedOutcome(calls[role], name, 'call', actor, assurance, relation);
        if (outcomes[index] !== expected) {
          failures.push(
            `${describeIdentity(identity)} · call ${name} about ${relation}: ${outcomes[index]}, not ${expected}`,
          );
        }
      }
    }
  });
  expect(failures).toEqual([]);
});
