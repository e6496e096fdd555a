import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase(4);
});
afterAll(() => scratch.drop());

interface QueryResult {
  value: number;
  backend: number;
  tenant: string | null;
}
const query = (value: number) =>
  scratch.database.call<QueryResult>(
    'flight',
    "select 10 / $1::integer as value, pg_backend_pid() as backend, app.claim('tenant_id') as tenant",
    [value],
  );

test('concurrent calls share a connection, and each gets its own result', async () => {
  const results = (await Promise.all([1, 2, 5].map(query))).flat();
  expect(results.map(({ value }) => value)).toEqual([10, 5, 2]);
  expect(new Set(results.map(({ backend }) => backend)).size).toBe(1);
});

test('calls beyond the limit of one connection use another', async () => {
  const results = (await Promise.all(Array.from({ length: 20 }, () => query(1)))).flat();
  expect(results).toHaveLength(20);
  expect(new Set(results.map(({ backend }) => backend)).size).toBeGreaterThan(1);
});

test('a failing call affects no other call', async () => {
  const outcomes = await Promise.allSettled([1, 0, 2].map(query));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await query(5)).toMatchObject([{ value: 2 }]);
});

test('settings of one call are invisible to its neighbours', async () => {
  const company = '22222222-2222-2222-2222-222222222222';
  const sql = 'select id from app.read_published_page($1, $2)';
  const [, neighbours] = await Promise.all([
    scratch.database.call('page', sql, [company, 'home']),
    query(1),
  ]);
  expect(neighbours.map(({ tenant }) => tenant ?? '')).toEqual(['']);
});

test('an unknown statement fails for every caller, and again when repeated', async () => {
  const callMissing = () => scratch.database.call('later', 'select * from app.not_there_yet()', []);
  const outcomes = await Promise.allSettled([callMissing(), callMissing(), query(1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await expect(callMissing()).rejects.toMatchObject({ code: '42883' });
});
