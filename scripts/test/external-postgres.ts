import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync, chownSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { installPackages } from './machine-packages.ts';

const versions = '/usr/lib/postgresql';
const oldest = 15;
const nobody = { uid: 65534, gid: 65534 };

/** A throw-away PostgreSQL from the machine's own programs, reached over the network with a password. */
export interface ExternalPostgres {
  readonly url: string;
  readonly version: string;
  stop(): void;
}

function findPrograms(): { directory: string; version: string } | null {
  if (!existsSync(versions)) return null;
  const [version] = readdirSync(versions)
    .filter((name) => Number(name) >= oldest)
    .filter((name) => existsSync(join(versions, name, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a));
  return version ? { directory: join(versions, version, 'bin'), version } : null;
}

/** The machine's PostgreSQL programs, installed when missing; no cluster is made or started by that. */
export function ensurePostgresPrograms(): { directory: string; version: string } {
  const found = findPrograms();
  if (found) return found;
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (process.getuid?.() === 0 && !existsSync(settings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  installPackages(
    ['postgresql'],
    `the database tests run on an external PostgreSQL ${oldest}+ too`,
  );
  const installed = findPrograms();
  if (!installed) throw new Error(`There is no PostgreSQL ${oldest}+ in ${versions}.`);
  return installed;
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

/** Starts a cluster below `folder`, as nobody when we are root (PostgreSQL refuses root). */
export async function startExternalPostgres(folder: string): Promise<ExternalPostgres> {
  const { directory, version } = ensurePostgresPrograms();
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
  const secrecy = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  call(
    'initdb',
    '-D',
    cluster,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
    ...secrecy,
  );
  const port = await freePort();
  // Without compiled statements, as the product's own role has it.
  const options = `-p ${port} -h 127.0.0.1 -k ${home} -F -c jit=off`;
  call('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(home, 'log'), '-o', options);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    version,
    stop: () => call('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster),
  };
}
