import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DatabaseAddress, embeddedAddress } from '@trunkline/database/address';
import { openDatabase } from '@trunkline/database/database';
import { startEmbedded } from '@trunkline/database/embedded';
import { migrate } from '@trunkline/database/migrate';
import { seed } from '@trunkline/database/seed/seed';
import pg from 'pg';
import { runtimeArguments, runtimeEnvironment } from '../../scripts/project/runtime.mjs';
import { demoTools } from '../../server/src/demo-tools.ts';
import { readSettings } from '../../server/src/kernel/env.ts';
import { authSecret } from '../../server/src/kernel/secret.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export const owner = { email: 'owner@bench.example', password: 'correct-horse-battery' };
const mainScript = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
/** A folder with a migrated, seeded database and superuser access to it; removed afterwards. */
export interface Site {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly admin: pg.Client;
  /** The company whose site is served on any unclaimed host. */
  readonly tenant: string;
}

export async function withSite<Result>(work: (site: Site) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-bench-'));
  const server = await startEmbedded({ dataDir: folder });
  const address = embeddedAddress(server);
  await migrate(address);
  const database = openDatabase({ address, onError: (error) => console.error(error) });
  const settings = readSettings({ DATA_DIR: folder });
  const tools = demoTools(settings, authSecret(settings));
  await seed(database, {
    ownerEmail: owner.email,
    ownerPassword: owner.password,
    demo: { address, now: new Date(), size: 'small', tools },
  });
  await database.close();
  const admin = new pg.Client(address.admin);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ id: string }>(
      "select id from companies where kind = 'platform'",
    );
    return await work({ folder, address, admin, tenant: rows[0]?.id ?? '' });
  } finally {
    await admin.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the product as `npm start` does, on the site's database; it trusts this machine's
 * X-Forwarded-For.
 */
export function startProduct(
  { folder }: Pick<Site, 'folder'>,
  port: number,
): Promise<ServerProcess> {
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'error',
    ...runtimeEnvironment,
  };
  return startServer(mainScript, environment, runtimeArguments);
}

/** Raises the rate limits instead of disabling them, so that one address can run a benchmark. */
export async function raiseRateLimits({ admin, tenant }: Site): Promise<void> {
  for (const rule of ['api_read', 'search', 'admin_company_management', 'default']) {
    await admin.query(
      'insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, $2, 1, 100000)',
      [tenant, rule],
    );
  }
}

/**
 * Fills the site with `count` published pages `bench/0`…, each with the content of the seeded
 * services page (2.2 KB).
 */
export async function fillPages({ admin, tenant }: Site, count: number): Promise<void> {
  // The audit log's triggers would turn this into a write benchmark.
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query("delete from pages where slug like 'bench/%'");
  await admin.query(
    `insert into pages (company_id, slug, title, description, published, content)
     select company_id, 'bench/' || n, title, description, true, content
     from pages, generate_series(0, $2::integer - 1) n where company_id = $1 and slug = 'services'`,
    [tenant, count],
  );
  await admin.query('commit');
  await admin.query('vacuum analyze pages');
}
