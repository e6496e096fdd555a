import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../../database/src/testing.ts';

/**
 * One PostgreSQL for all database tests: the one of DATABASE_URL, else an embedded one that ends with the run.
 * Its migrated template is made once; every test file copies it.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) {
    process.env[serverVariable] = process.env.DATABASE_URL;
    await prepareTemplate();
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-database-'));
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ dataDir: folder });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  try {
    const { host, port, user } = server;
    process.env[serverVariable] = JSON.stringify({ host, port, user });
    await prepareTemplate();
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
