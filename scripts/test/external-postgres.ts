import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './machine-packages.ts';

const versions = '/usr/lib/postgresql';
const minVersion = 15;
const nobody = { uid: 65534, gid: 65534 };

/** A temporary PostgreSQL that uses the machine's programs and accepts TCP with a password. */
export interface ExternalPostgres {
  /** Connection URL of its superuser. */
  readonly address: string;
  stop(): Promise<void>;
}

function findPrograms(): string | null {
  if (!existsSync(versions)) return null;
  const [version] = readdirSync(versions)
    .filter((name) => Number(name) >= minVersion)
    .filter((name) => existsSync(join(versions, name, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a));
  return version ? join(versions, version, 'bin') : null;
}

/**
 * Returns the folder of the machine's PostgreSQL programs, installing them if missing, without
 * creating a cluster.
 */
export function ensurePostgresPrograms(): string {
  const existing = findPrograms();
  if (existing) return existing;
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (process.getuid?.() === 0 && !existsSync(settings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  installPackages(
    ['postgresql'],
    `some database tests also run on an external PostgreSQL ${minVersion}+`,
  );
  const installed = findPrograms();
  if (!installed) throw new Error(`There is no PostgreSQL ${minVersion}+ in ${versions}.`);
  return installed;
}

/** Settings of a temporary cluster; JIT is off, as in the product. */
const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'jit']
  .map((name) => `-c ${name}=off`)
  .concat('-c max_wal_size=256MB')
  .join(' ');

/**
 * Starts a cluster in `folder`, as an unprivileged user if the process runs as root, because
 * PostgreSQL refuses to run as root.
 */
export function startExternalPostgres(folder: string): ExternalPostgres {
  const directory = ensurePostgresPrograms();
  const account = process.getuid?.() === 0 ? nobody : null;
  const home = join(folder, 'external-postgres');
  const cluster = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  const password = randomBytes(16).toString('hex');
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(passwordFile, password);
  if (account) {
    for (const path of [home, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const call = (program: string, ...parameters: string[]) => {
    const result = spawnSync(join(directory, program), parameters, {
      ...account,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr}`);
  };
  const authArgs = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const encodingArgs = ['-E', 'UTF8', '--locale=C.UTF-8'];
  call('initdb', '-D', cluster, '-U', 'postgres', '-N', ...encodingArgs, ...authArgs);
  const log = join(home, 'log');
  const start = (port: number) => {
    const options = `-p ${port} -h 127.0.0.1 -k ${home} ${settings}`;
    call('pg_ctl', 'start', '-w', '-D', cluster, '-l', log, '-o', options);
    return port;
  };
  const port = onFreePort(start, () => readFileSync(log, 'utf8'));
  return {
    address: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => call('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster),
  };
}

/** Tries ports until one is free, because PostgreSQL can't choose one itself. */
function onFreePort(start: (port: number) => number, readLog: () => string): number {
  for (;;) {
    try {
      return start(randomInt(20_000, 32_000));
    } catch (error) {
      const lastLines = readLog().split('\n').slice(-5).join('\n');
      if (!lastLines.includes('could not create any TCP/IP sockets')) throw error;
    }
  }
}
