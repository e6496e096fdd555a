import {
  type DatabaseAddress,
  embeddedAddress,
  externalAddress,
} from '@trunkline/database/address';
import { startEmbedded } from '@trunkline/database/embedded';
import { migrate, MigrationConflict } from '@trunkline/database/migrate';
import { seed } from '@trunkline/database/seed/seed';
import { readSettings, type Settings, WrongSetting } from './kernel/env.ts';
import { createLogger, type Logger } from './kernel/logger.ts';
import { authSecret } from './kernel/secret.ts';
import { createService, type Service } from './service.ts';

/** Who owns a fresh installation, when OWNER_EMAIL does not say. */
const defaultOwner = 'owner@localhost.localdomain';

interface Storage {
  readonly address: DatabaseAddress;
  release(): Promise<void>;
}

async function openStorage(settings: Settings, secret: string, log: Logger): Promise<Storage> {
  if (settings.DATABASE_URL !== undefined) {
    return {
      address: externalAddress(settings.DATABASE_URL, secret),
      release: () => Promise.resolve(),
    };
  }
  const server = await startEmbedded({ dataDir: settings.DATA_DIR, log: (line) => log.info(line) });
  return { address: embeddedAddress(server), release: () => server.stop() };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger(settings.LOG_LEVEL);
  const secret = authSecret(settings);
  const storage = await openStorage(settings, secret, log);
  const migrated = await migrate(storage.address);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated');
  const service = await createService({
    settings,
    address: storage.address,
    secret,
    log,
    now: () => new Date(),
  });
  const owner = await seed(service.database, {
    ownerEmail: settings.OWNER_EMAIL ?? defaultOwner,
    ownerPassword: settings.OWNER_PASSWORD,
    demo: settings.DEMO,
  });
  await listenOn(service, settings);
  stopOnSignals(service, storage, log);
  const address = service.server.address();
  const url = new URL(settings.BASE_URL);
  if (settings.PORT === 0 && address !== null && typeof address === 'object')
    url.port = String(address.port);
  if (owner !== null) {
    const password = owner.generated
      ? `password ${owner.password}`
      : 'the password of OWNER_PASSWORD';
    process.stdout.write(`\nSign in at ${url.origin}/auth as ${owner.email} with ${password}\n\n`);
  }
  process.stdout.write(`Ready on ${url.origin}\n`);
}

function listenOn({ server }: Service, { PORT, HOST }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST === 'localhost' ? undefined : HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stopOnSignals(service: Service, storage: Storage, log: Logger): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    service
      .stop()
      .then(() => storage.release())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error }, 'stopping went wrong');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** What went wrong, in one line for the operator. */
function explain(error: unknown): string {
  if (error instanceof WrongSetting) return `Wrong setting. ${error.message}`;
  if (error instanceof MigrationConflict) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'PORT: another program is listening there already. Choose another one.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
