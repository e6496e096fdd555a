import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capturedLog } from '../../testing.ts';
import { makeKeys, vapidKeys } from './keys.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => db.admin.query('delete from server_keys'));
afterAll(() => db.drop());

const now = () => new Date('2031-05-06T07:08:10.000Z');

function openProcess(
  secret = 'one secret',
  configured: Parameters<typeof vapidKeys>[0]['configured'] = null,
) {
  const { log, lines } = capturedLog();
  return { keys: vapidKeys({ database: db.database, secret, configured, log, now }), lines };
}
const storedKeys = async () =>
  (await db.admin.query<{ sealed_key: string }>('select * from server_keys')).rows;

test('the first process creates a key pair, and all use it, even concurrently', async () => {
  const results = await Promise.all(
    [openProcess(), openProcess(), openProcess()].map(({ keys }) => keys()),
  );
  expect(new Set(results.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(new Set(results.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await openProcess().keys()).toEqual(results[0]);
  const rows = await storedKeys();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed_key).not.toContain(results[0]?.privateKey);
});

test('with another secret a new pair is created, and this is logged', async () => {
  const before = await openProcess().keys();
  const other = openProcess('another secret');
  const after = await other.keys();
  expect(after.publicKey).not.toBe(before.publicKey);
  expect(other.lines.map(({ msg }) => msg)).toContain(
    'could not decrypt the stored push keys; creating new ones',
  );
  expect(await openProcess('another secret').keys()).toEqual(after);
});

test("the operator's configured keys are used, and nothing is stored", async () => {
  const keyPair = makeKeys();
  expect(await openProcess('one secret', keyPair).keys()).toEqual(keyPair);
  expect(await storedKeys()).toEqual([]);
});

test('keys have the length browsers expect, whatever their first byte', () => {
  for (let count = 0; count < 400; count += 1) {
    const { publicKey, privateKey } = makeKeys();
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
  }
});
