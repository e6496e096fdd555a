import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { assumeIdentity, identities } from './actors.ts';
import { callsOf, memberOf } from './calls.ts';
import { fillHierarchy } from './fixture.ts';
import { companyId, home, idOf, type CompanyKey } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { openToEveryone, routines } from './routines.ts';

let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase();
  await fillHierarchy(scratch.admin);
});
afterAll(() => scratch.drop());

const foreign: readonly CompanyKey[] = ['b', 'b1'];
/** A person with every permission, one who sells, and one who only buys. */
const callers = identities.filter(
  ({ role, actor, assurance }) =>
    role === 'app_user' && assurance === 'aal2' && /^(owner|reseller|end_user)$/.test(actor),
);
const names = Object.entries(routines)
  .filter(
    ([signature, routine]) =>
      /\bapp_user\b/.test(routine.callers) && !(signature in openToEveryone),
  )
  .map(([signature]) => signature.slice(0, signature.indexOf('(')));

const ids = /'[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'/g;
const ownId = `'${companyId(home)}'`;
/** Returns the call with the IDs of records that don't exist. */
const withMissingIds = (statement: string) =>
  statement.replace(ids, (id) => (id === ownId ? id : `'${idOf('missing', id)}'`));

/** Most calls return a row whatever the value; here the value itself matters. */
const isNotNull = /^select where (.*) is not null$/s;

/** What a caller learns from a call: its result, or the error message. */
async function answerOf(admin: pg.ClientBase, statement: string): Promise<string> {
  await admin.query('savepoint call');
  try {
    const { rowCount, rows } = await admin.query(
      statement.replace(isNotNull, 'select $1 as value'),
    );
    return `${rowCount} ${JSON.stringify(rows)}`;
  } catch (error) {
    const { code, message, detail = '' } = error as pg.DatabaseError;
    return [code, message.replace(/[0-9a-f-]{36}/g, 'id'), detail].join(' ');
  } finally {
    await admin.query('rollback to call');
  }
}

test("a call about another tenant's record responds as if it did not exist", async () => {
  const differences: string[] = [];
  await withRollback(scratch.admin, async () => {
    for (const identity of callers) {
      await scratch.admin.query(`savepoint identity; ${assumeIdentity(identity)}`);
      for (const name of names) {
        for (const company of foreign) {
          const statement = callsOf[name]?.(company, memberOf(company)) ?? '';
          const missingStatement = withMissingIds(statement);
          if (missingStatement === statement) continue;
          const answers = [
            await answerOf(scratch.admin, statement),
            await answerOf(scratch.admin, missingStatement),
          ];
          if (answers[0] !== answers[1])
            differences.push(
              `${identity.actor} · ${name} about ${company}: ${answers.join(', not ')}`,
            );
        }
      }
      await scratch.admin.query('rollback to identity');
    }
  });
  expect(differences).toEqual([]);
});
