import {
  type DatabaseAddress,
  embeddedAddress,
  externalAddress,
} from '@trunkline/database/address';
import { startEmbedded } from '@trunkline/database/embedded';
import type { Settings } from './kernel/env.ts';
import type { Logger } from './kernel/logger.ts';

/** The PostgreSQL that this process works with: one of its own, or one that somebody else runs. */
export interface Storage {
  readonly address: DatabaseAddress;
  /** Brings it back after a connection broke, where that is ours to do. Comes back when it takes connections. */
  revive(): Promise<void>;
  release(): Promise<void>;
}

/** Starts the embedded PostgreSQL or attaches to it; with DATABASE_URL there is nothing to start. */
export async function openStorage(
  settings: Settings,
  secret: string,
  log: Logger,
): Promise<Storage> {
  if (settings.DATABASE_URL !== undefined) {
    return {
      address: externalAddress(settings.DATABASE_URL, secret),
      revive: () => Promise.resolve(),
      release: () => Promise.resolve(),
    };
  }
  const server = await startEmbedded({ dataDir: settings.DATA_DIR, log: (line) => log.info(line) });
  return {
    address: embeddedAddress(server),
    async revive() {
      await server.revive();
    },
    release: () => server.stop(),
  };
}
