import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  probeConnector,
  selectSandboxConnector,
  setSandboxUrl,
} from '../capabilities/integrations/index.ts';
import type { ConnectorServices } from '../kernel/connector.ts';
import { withPlatform } from '../kernel/context.ts';
import type { Logger } from '../kernel/logger.ts';
import { startSandboxProcess } from './process.ts';

interface Dependencies extends ConnectorServices {
  readonly log: Logger;
  readonly dataDir: string;
  /** The address of this server on this machine. */
  readonly origin: string;
}

/** Milliseconds per time step of the sandbox. */
const pace = 1_500;
const reason = 'sandbox supplier';

async function isResponding(services: ConnectorServices, id: string): Promise<boolean> {
  try {
    return (await probeConnector(services, id)).outcome === 'unknown';
  } catch {
    // The sandbox ended with the process that started it.
    return false;
  }
}

/**
 * Starts the sandbox supplier for the connector of the demonstration data, unless another process
 * has started it. Returns a function that stops it; null if there is nothing to start.
 */
export async function startSandbox(services: Dependencies): Promise<(() => Promise<void>) | null> {
  const { database, webhooks, log, dataDir, origin } = services;
  const connector = await withPlatform(database, reason, selectSandboxConnector);
  if (connector === null || (await isResponding(services, connector.id))) return null;
  const { id } = connector;
  await mkdir(dataDir, { recursive: true });
  const supplier = await startSandboxProcess({
    secret: webhooks.reveal(id, connector.sealed),
    eventsTo: `${origin}/api/suppliers/${id}`,
    pace,
    file: join(dataDir, 'sandbox-supplier.json'),
  });
  await withPlatform(database, reason, (tx) => setSandboxUrl(tx, id, supplier.url));
  await isResponding(services, id);
  log.info({ connector: id, url: supplier.url }, 'sandbox supplier started');
  return () => supplier.stop();
}
