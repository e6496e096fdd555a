import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { baseUrl } from './testing.ts';
import {
  ensureWebBuild,
  eventually,
  newCompany,
  processes,
  signInOwner,
  withDatabase,
} from './testing/process.ts';

// Starting and stopping whole processes takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'trunkline-process-'));
const dataDir = join(folder, 'data');
const { start, fail, verifyAudit, endAll } = processes();

beforeAll(ensureWebBuild);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

const countCompanies = (name: string) =>
  withDatabase(dataDir, async (admin) => {
    const { rows } = await admin.query<{ n: number }>(
      'select count(*)::integer as n from companies where name = $1',
      [name],
    );
    return rows[0]?.n;
  });

describe('a Trunkline process', () => {
  test("prints the owner's sign-in details at its first start only", async () => {
    const first = await start(dataDir);
    const line = first.output.find((text) => text.startsWith('Sign in at '));
    // The system picks the port, so it is part of the origin.
    const origin = `${baseUrl}:${first.port}`;
    expect(line?.replace(/\S{16}$/, 'secret')).toBe(
      `Sign in at ${origin}/auth as owner@trunkline.test with password secret`,
    );
    expect(first.output.at(-1)).toBe(`Ready on ${origin}`);
    const [email = '', password = ''] =
      (line ?? '').split(' as ')[1]?.split(' with password ') ?? [];
    const response = await first.request('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password, rememberMe: false },
    });
    expect(response.status).toBe(200);
    const logged = first.output.filter((text) => text.startsWith('{'));
    expect(logged.map((text) => JSON.parse(text))).not.toHaveLength(0);
    expect(logged.join('\n')).not.toContain(password);

    const owner = await signInOwner(dataDir);
    const created = await first.request('/api/companies', newCompany(owner, 'Kept Ltd'));
    expect(created.status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await start(dataDir);
    expect(second.output.join('\n')).not.toContain('password');
    expect(await countCompanies('Kept Ltd')).toBe(1);
    expect(await second.end('SIGINT')).toBe(0);
  });

  test('starts with npm start, and stops when npm is stopped', async () => {
    const started = await start(join(folder, 'by-npm'), { DEMO: '0' }, 'npm');
    expect((await started.request('/')).status).toBe(200);
    expect((await started.request('/ready')).status).toBe(200);
    await started.end('SIGTERM');
    // npm may exit before the server does, so wait until it no longer answers.
    await eventually(() =>
      started.request('/health').then(
        () => false,
        () => true,
      ),
    );
  });

  test('attaches to the database of another process and sees the same rows', async () => {
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect(second.output.join('\n')).toContain('Attached to PostgreSQL');
    const owner = await signInOwner(dataDir);
    await first.request('/api/companies', newCompany(owner, 'Shared Ltd'));
    const found = await second.request('/api/companies?search=Shared', { cookie: owner.cookie });
    expect(found.text).toContain('Shared Ltd');

    const third = await fail({ DATA_DIR: dataDir, PORT: String(first.port) });
    expect(third.stderr).toBe(
      'PORT: another program is already using this port. Choose another one.\n',
    );
    expect(third.code).toBe(1);
    expect(await first.end('SIGTERM')).toBe(0);
    expect((await second.request('/ready')).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    // The last process stopped the database, so there is nothing to connect to.
    await expect(countCompanies('Shared Ltd')).rejects.toThrow('no PostgreSQL is running');
  });

  test('has an audit log that can be verified while it runs, and a changed entry is found', async () => {
    const product = await start(dataDir);
    const intact = await verifyAudit(dataDir);
    expect(intact).toMatchObject({ code: 0, stderr: '' });
    expect(intact.output.filter((line) => !/^\S+ \d+ entries, .*intact$/.test(line))).toEqual([]);
    expect(intact.output).not.toHaveLength(0);
    await withDatabase(dataDir, async (admin) => {
      await admin.query('set session_replication_role = replica');
      await admin.query(
        `update audit_logs set resource_label = 'Changed Ltd'
         where id = (select min(id) from audit_logs)`,
      );
    });
    const broken = await verifyAudit(dataDir);
    expect(broken.code).toBe(1);
    expect(broken.output.join('\n')).toMatch(/BROKEN AT \d+/);
    expect(await product.end('SIGTERM')).toBe(0);
  });

  test('listens on both addresses of localhost, and on nothing else', async () => {
    const { port } = await start(dataDir);
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/health`);
      expect(await response.json()).toEqual({ status: 'ok' });
    }
    await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow('fetch failed');
    await endAll();
  });

  test.each([
    [{ PORT: 'http' }, 'Invalid setting. PORT: must be a port from 0 to 65535\n'],
    [
      { DATABASE_URL: 'mysql://somewhere/db' },
      'Invalid setting. DATABASE_URL: must be an address like postgres://user:password@host:5432/database\n',
    ],
    [{ AUTH_SECRET: 'short' }, 'Invalid setting. AUTH_SECRET: must have 32 characters or more\n'],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
      'DATABASE_URL: PostgreSQL refused the connection (connect ECONNREFUSED 127.0.0.1:1).\n',
    ],
  ])('exits with one line about %j', async (environment, line) => {
    const wrongFolder = join(folder, 'wrong');
    const ended = await fail({ DATA_DIR: wrongFolder, PORT: '0', ...environment });
    expect(ended).toEqual({ code: 1, stderr: line });
  });

  test('reports that its data folder cannot be created', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const ended = await fail({ DATA_DIR: join(file, 'data'), PORT: '0' });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^DATA_DIR: [^\n]+\n$/);
  });

  test('does not touch a database that a newer version has migrated', async () => {
    const newer = join(folder, 'newer');
    mkdirSync(newer);
    const server = await start(newer, { DEMO: '0' });
    await withDatabase(newer, (admin) =>
      admin.query("insert into schema_migrations values ('9999_future.sql', 'x')"),
    );
    expect(await server.end('SIGTERM')).toBe(0);
    const ended = await fail({ DATA_DIR: newer, PORT: '0' });
    expect(ended).toEqual({
      code: 1,
      stderr: 'The database was migrated by a newer version (9999_future.sql).\n',
    });
  });
});
