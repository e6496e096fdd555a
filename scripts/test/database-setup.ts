import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../../database/src/testing.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { throwawayFolder } from './run-folder.ts';

interface Server {
  /** A URL, or JSON of pg.ClientConfig. */
  readonly address: string;
  stop(): Promise<void>;
}

async function startServer(project: TestProject, folder: string): Promise<Server> {
  if (project.name === 'external') return startExternalPostgres(folder);
  const server = await startEmbedded({ dataDir: folder, throwaway: true });
  const { host, port, user } = server;
  return { address: JSON.stringify({ host, port, user }), stop: () => server.stop() };
}

/**
 * Starts one PostgreSQL per run: the machine's own for the project `external`, otherwise an
 * embedded one. Migrates the template that every test file copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env[serverVariable] !== undefined) {
    throw new Error(
      'Run `database` and `external` one after the other, because both set the server.',
    );
  }
  const folder = mkdtempSync(join(throwawayFolder(), 'trunkline-database-'));
  chmodSync(folder, 0o711);
  const server = await startServer(project, folder);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  try {
    process.env[serverVariable] = server.address;
    await prepareTemplate();
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
