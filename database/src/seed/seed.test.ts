import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { seed } from './seed.ts';

let site: TestDatabase;
beforeAll(async () => {
  site = await createTestDatabase();
});
afterAll(() => site.drop());

test('holds its lock for as long as a slow machine needs, and seeds once', async () => {
  const limits: string[] = [];
  const observed: Database = {
    ...site.database,
    transaction: (role, claims, work, options) =>
      site.database.transaction(
        role,
        claims,
        async (tx) => {
          const result = await work(tx);
          const { rows } = await sql<{ limit: string }>`
            select current_setting('idle_in_transaction_session_timeout') as limit`.execute(tx);
          limits.push(rows[0]?.limit ?? '');
          return result;
        },
        options,
      ),
  };
  const options = { ownerEmail: 'owner@trunkline.test', ownerPassword: 'a long enough password' };
  expect(await seed(observed, options)).toMatchObject({ email: options.ownerEmail });
  // The lock's transaction ends last; it has nothing to do while the others work.
  expect(limits.at(-1)).toBe('0');
  expect(limits.slice(0, -1)).not.toContain('0');
  expect(await seed(site.database, options)).toBeNull();
});
