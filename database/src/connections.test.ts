import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { embeddedAddress } from './address.ts';
import { type Database, openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';

const runQuery = (database: Database) =>
  database.transaction('app_user', { user_id: crypto.randomUUID(), aal: 'aal1' }, async (tx) => {
    const { rows } = await sql<{ answer: number }>`select 6 * 7 as answer`.execute(tx);
    return rows[0]?.answer;
  });

/** Repeats work until it fails, and returns the error. */
async function firstFailure(work: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      await work();
    } catch (error) {
      return error;
    }
  }
}

/**
 * A proxy to PostgreSQL that can hold back responses, to show what the client sends without waiting
 * for one.
 */
class HoldingProxy {
  readonly #target: pg.ClientConfig;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #held: (() => void)[] | null = null;
  #sent = '';
  #watch: { text: string; found: () => void } | null = null;

  constructor(target: pg.ClientConfig) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return address.port;
  }

  #join(client: Socket): void {
    const { host = '', port = 5432 } = this.#target;
    const server = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect({ host, port });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    client.on('data', (data) => {
      this.#sent += data.toString('latin1');
      if (this.#watch !== null && this.#sent.includes(this.#watch.text)) this.#watch.found();
      server.write(data);
    });
    server.on('data', (data) => {
      if (this.#held === null) client.write(data);
      else this.#held.push(() => client.write(data));
    });
  }

  /** Holds back all responses until the client has sent `text`; returns everything sent by then. */
  async holdUntil(text: string): Promise<string> {
    this.#held = [];
    this.#sent = '';
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#watch = { text, found: resolve };
    await promise;
    const sent = this.#sent;
    for (const deliver of this.#held) deliver();
    this.#held = null;
    this.#watch = null;
    return sent;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

describe('pipelined statements', () => {
  test('begin, role, claims and the first query are sent before any response arrives', async () => {
    const scratch = await createTestDatabase(1);
    const proxy = new HoldingProxy(scratch.address.people);
    const database = openDatabase({
      address: {
        ...scratch.address,
        people: { ...scratch.address.people, host: '127.0.0.1', port: await proxy.open() },
      },
      connections: 1,
      onError: (error) => expect(error).toBeUndefined(),
    });
    try {
      expect(await runQuery(database)).toBe(42);
      const pending = runQuery(database);
      const sent = await proxy.holdUntil('select 6 * 7 as answer');
      expect(await pending).toBe(42);
      const positions = ['begin;', 'set local role app_user', 'app.claims', 'select 6 * 7'].map(
        (part) => sent.indexOf(part),
      );
      expect(positions).not.toContain(-1);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    } finally {
      await database.close();
      proxy.close();
      await scratch.drop();
    }
  });
});

describe('broken connections', () => {
  test('idle connections closed by the server are reported and replaced', async () => {
    const scratch = await createTestDatabase(1);
    const reported = Promise.withResolvers<Error>();
    const database = openDatabase({
      address: scratch.address,
      connections: 1,
      onError: reported.resolve,
    });
    try {
      const [before] = await database.call<{ pid: number }>(
        'pid',
        'select pg_backend_pid() as pid',
        [],
      );
      await scratch.admin.query('select pg_terminate_backend($1)', [before?.pid]);
      expect(await reported.promise).toMatchObject({ code: '57P01' });
      expect(await runQuery(database)).toBe(42);
      const [after] = await database.call<{ pid: number }>(
        'pid',
        'select pg_backend_pid() as pid',
        [],
      );
      expect(after?.pid).not.toBe(before?.pid);
    } finally {
      await database.close();
      await scratch.drop();
    }
  });

  test('a connection closed mid-transaction fails only its own work, which is rolled back', async () => {
    const scratch = await createTestDatabase(1);
    const reported: Error[] = [];
    const database = openDatabase({
      address: scratch.address,
      connections: 1,
      onError: (error) => reported.push(error),
    });
    try {
      const work = database.transaction('app_platform', { reason: 'test' }, async (tx) => {
        await sql`insert into role_permissions values ('test', 'companies', 'read')`.execute(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        // The connection breaks while idle.
        await scratch.admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        await sql`select 1`.execute(tx);
      });
      await expect(work).rejects.toThrow(Error);
      expect(await runQuery(database)).toBe(42);
      const remaining = await scratch.admin.query(
        "select from role_permissions where role = 'test'",
      );
      expect(remaining.rows).toEqual([]);
      expect(reported).not.toEqual([]);
    } finally {
      await database.close();
      await scratch.drop();
    }
  });

  test('a restart of PostgreSQL fails only current work; the next query succeeds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trunkline-restart-'));
    const server = await startEmbedded({ dataDir: folder });
    const address = embeddedAddress(server);
    await migrate(address);
    const errors: Error[] = [];
    const database = openDatabase({
      address,
      connections: 4,
      onError: (error) => errors.push(error),
    });
    try {
      expect(await Promise.all(Array.from({ length: 4 }, () => runQuery(database)))).toEqual([
        42, 42, 42, 42,
      ]);
      process.kill(server.pid, 'SIGINT');
      const first = await firstFailure(() => runQuery(database));
      expect(first).toBeInstanceOf(Error);
      await server.ensureRunning();
      expect(await runQuery(database)).toBe(42);
    } finally {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
