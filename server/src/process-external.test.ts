import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, testSecret, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { baseUrl } from './testing.ts';
import { ensureWebBuild, processes } from './testing/process.ts';

// Starting a whole process takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'trunkline-process-'));
const { start, endAll } = processes();
let external: TestDatabase;

beforeAll(async () => {
  external = await createTestDatabase();
  ensureWebBuild();
});
afterAll(async () => {
  await endAll();
  await external.drop();
  rmSync(folder, { recursive: true });
});

test('a Trunkline process runs on an external PostgreSQL', async () => {
  const { host = '', port = 5432, user = '', password, database = '' } = external.address.admin;
  const secretPart = typeof password === 'string' ? `:${password}` : '';
  const url = `postgres://${user}${secretPart}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const server = await start(join(folder, 'data'), {
    DATABASE_URL: url,
    AUTH_SECRET: testSecret,
    OWNER_EMAIL: 'boss@example.test',
    OWNER_PASSWORD: 'a long enough one',
  });
  expect(server.output).toContain(
    `Sign in at ${baseUrl}:${server.port}/auth as boss@example.test with the password from OWNER_PASSWORD`,
  );
  expect((await server.request('/ready')).status).toBe(200);
  expect((await server.request('/')).text).toContain('Trunkline');
  expect(await server.end('SIGTERM')).toBe(0);
  const { rows } = await external.admin.query('select email from auth_users where email = $1', [
    'boss@example.test',
  ]);
  expect(rows).toHaveLength(1);
});
