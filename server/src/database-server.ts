import {
  type DatabaseAddress,
  embeddedAddress,
  externalAddress,
} from '@trunkline/database/address';
import { startEmbedded } from '@trunkline/database/embedded';
import type { Settings } from './kernel/env.ts';
import type { Logger } from './kernel/logger.ts';

/** The PostgreSQL used by this process: the embedded one or an external one. */
export interface DatabaseServer {
  readonly address: DatabaseAddress;
  /**
   * Restarts the embedded server after a lost connection; does nothing for an external one.
   * Resolves when it accepts connections.
   */
  restart(): Promise<void>;
  release(): Promise<void>;
}

/** Starts or attaches to the embedded PostgreSQL; with DATABASE_URL there is nothing to start. */
export async function openDatabaseServer(
  settings: Settings,
  secret: string,
  log: Logger,
): Promise<DatabaseServer> {
  if (settings.DATABASE_URL !== undefined) {
    return {
      address: externalAddress(settings.DATABASE_URL, secret),
      restart: () => Promise.resolve(),
      release: () => Promise.resolve(),
    };
  }
  const server = await startEmbedded({ dataDir: settings.DATA_DIR, log: (line) => log.info(line) });
  return {
    address: embeddedAddress(server),
    async restart() {
      await server.ensureRunning();
    },
    release: () => server.stop(),
  };
}
