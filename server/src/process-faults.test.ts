import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorBody } from '@trunkline/contract/kernel/errors';
import { waitForExclusive } from '@trunkline/database/embedded/file-lock';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { baseUrl } from './testing.ts';
import {
  ensureWebBuild,
  eventually,
  newCompany,
  type OwnerSession,
  serverPidOf,
  processes,
  type ProductProcess,
  signInOwner,
  withDatabase,
} from './testing/process.ts';
import { sendRequest } from './testing/service.ts';

// Starting and stopping whole processes takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'trunkline-faults-'));
const dataDir = join(folder, 'data');
const { start, endAll } = processes();
let owner: OwnerSession;

beforeAll(async () => {
  ensureWebBuild();
  const first = await start(dataDir, { DEMO: '0' });
  owner = await signInOwner(dataDir);
  expect(await first.end('SIGTERM')).toBe(0);
});
// Also ends the processes of a failed test, which would keep PostgreSQL running for the next one.
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true }));

const namesLike = (start: string) =>
  withDatabase(dataDir, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'select name from companies where starts_with(name, $1)',
      [start],
    );
    return new Set(rows.map(({ name }) => name));
  });

/**
 * Creates companies one by one until the process is gone; returns the names that were acknowledged.
 */
async function createUntilKilled(server: ProductProcess, prefix: string, created: string[]) {
  for (let number = 1; ; number++) {
    const name = `${prefix} ${number}`;
    try {
      const { status } = await server.request('/api/companies', newCompany(owner, name));
      if (status === 200) created.push(name);
    } catch (error) {
      if (error instanceof Error) return;
      throw error;
    }
  }
}

test('a process killed at any moment loses nothing it has acknowledged', async () => {
  for (const round of [1, 2]) {
    const server = await start(dataDir);
    const created: string[] = [];
    const streams = [1, 2, 3, 4].map((stream) =>
      createUntilKilled(server, `Killed ${round} ${stream}`, created),
    );
    await eventually(() => created.length > 40 * round);
    expect(await server.end('SIGKILL')).toBeNull();
    await Promise.all(streams);

    const restarted = await start(dataDir);
    const survivors = await namesLike(`Killed ${round} `);
    expect(created.filter((name) => !survivors.has(name))).toEqual([]);
    // At most one request per stream was committed without being acknowledged.
    expect(survivors.size - created.length).toBeLessThanOrEqual(streams.length);
    expect(await restarted.end('SIGTERM')).toBe(0);
  }
});

test('a process finishes current work on SIGTERM and accepts no more', async () => {
  const server = await start(dataDir);
  const slow = await withDatabase(dataDir, async (admin) => {
    await admin.query('begin; lock table companies in share mode');
    const response = server.request('/api/companies', newCompany(owner, 'Finished Ltd'));
    await eventually(async () => {
      // Within a transaction PostgreSQL would return the same statistics snapshot.
      await admin.query('select pg_stat_clear_snapshot()');
      const { rows } = await admin.query(
        "select from pg_stat_activity where application_name = 'trunkline' and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    const ended = server.end('SIGTERM');
    await server.waitForOutput('"stopping"');
    await eventually(() =>
      server.request('/health').then(
        () => false,
        () => true,
      ),
    );
    await admin.query('commit');
    return { answer: await response, ended };
  });
  expect(slow.answer.status).toBe(200);
  expect(slow.answer.headers.connection).toBe('close');
  expect(await slow.ended).toBe(0);
  const restarted = await start(dataDir);
  expect(await namesLike('Finished')).toEqual(new Set(['Finished Ltd']));
  expect(await restarted.end('SIGTERM')).toBe(0);
});

test('a rolling restart of two processes fails no request', async () => {
  const running = await Promise.all([start(dataDir), start(dataDir)]);
  const agent = new Agent({ keepAlive: true });
  let answered = 0;
  const failures: string[] = [];
  const stopController = new AbortController();

  /**
   * Acts like a proxy: tries one address after the other when a connection is refused or broken. A
   * kept-alive connection may close just as it is reused, so the last two tries use fresh
   * connections.
   */
  async function visit(first: number): Promise<void> {
    const order = first === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const reasons: string[] = [];
    for (const connection of [agent, undefined]) {
      for (const at of order) {
        // Read on each try: a restarted process listens on another port.
        const { port } = running[at];
        try {
          const { status, text } = await sendRequest(
            port,
            '/api/users/me',
            { cookie: owner.cookie },
            connection,
          );
          if (status === 200) answered++;
          else
            failures.push(`${port} ${status}: ${text}\n${running[at].output.slice(-5).join('\n')}`);
          return;
        } catch (error) {
          const code = error instanceof Error && 'code' in error ? error.code : error;
          if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET') throw error;
          reasons.push(`${port} ${code}`);
        }
      }
    }
    failures.push(reasons.join(', '));
  }
  async function visitor(number: number): Promise<void> {
    for (let index = number; !stopController.signal.aborted; index++) await visit(index % 2);
  }
  const visitors = [0, 1, 2, 3].map(visitor);
  try {
    for (const [index, server] of running.entries()) {
      await eventually(() => answered > 25 * (index + 1));
      expect(await server.end('SIGTERM')).toBe(0);
      running[index] = await start(dataDir);
    }
  } finally {
    stopController.abort();
    await Promise.all(visitors);
    agent.destroy();
  }
  expect(failures[0]).toBeUndefined();
  for (const server of running) expect(await server.end('SIGTERM')).toBe(0);
});

test('restarts a PostgreSQL that was killed, and responds in the meantime', async () => {
  const server = await start(dataDir);
  const other = await start(dataDir);
  const home = await server.request('/');
  const before = serverPidOf(dataDir);
  // Keeps both processes from restarting it until a request was refused.
  const startLock = await waitForExclusive(join(dataDir, 'postgres.start.lock'), 60);
  const refusals: string[] = [];
  try {
    process.kill(before, 'SIGKILL');
    await eventually(async () => {
      const [page, api] = await Promise.all([
        server.request('/'),
        server.request('/api/users/me', { cookie: owner.cookie }),
      ]);
      expect({ status: page.status, text: page.text }).toEqual({ status: 200, text: home.text });
      // Connections of the killed server can respond for another moment.
      if (api.status !== 200) refusals.push(`${api.status} ${ErrorBody.parse(api.json()).code}`);
      return refusals.length > 0;
    });
  } finally {
    startLock.release();
  }
  expect(refusals).toEqual(['503 service_unavailable']);
  for (const process of [server, other])
    await eventually(async () => (await process.request('/ready')).status === 200);
  expect(serverPidOf(dataDir)).not.toBe(before);

  const response = await other.request('/api/companies', newCompany(owner, 'After the fall'));
  expect(response.status).toBe(200);
  for (const process of [server, other]) {
    expect(process.errorOutput()).toBe('');
    expect(process.output.join('\n')).not.toContain('uncaught error');
    expect(await process.end('SIGTERM')).toBe(0);
  }
});

test('restarts a PostgreSQL that was stopped externally', async () => {
  const server = await start(dataDir);
  process.kill(serverPidOf(dataDir), 'SIGINT');
  await server.waitForOutput('PostgreSQL was restarted');
  await eventually(async () => (await server.request('/ready')).status === 200);
  expect((await server.request('/')).text).toContain(baseUrl);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('stops gracefully and exits with 1 after an uncaught error', async () => {
  const fault = "process.on('SIGUSR2', () => void Promise.reject(new Error('a slip')))";
  const server = await start(dataDir, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  expect(await server.end('SIGUSR2')).toBe(1);
  const line = server.output.find((text) => text.includes('uncaught error'));
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'fatal', error: { message: 'a slip' } });
  // It was the last process and stopped the database.
  expect(() => serverPidOf(dataDir)).toThrow('no PostgreSQL is running');
});
