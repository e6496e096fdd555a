import { migrate, MigrationConflict } from '@trunkline/database/migrate';
import { type Owner, seed } from '@trunkline/database/seed/seed';
import { demoTools } from './demo-tools.ts';
import {
  ownerAddress,
  readSettings,
  type Settings,
  warningsAbout,
  InvalidSetting,
} from './kernel/env.ts';
import { createLogger, type Logger } from './kernel/logger.ts';
import { authSecret } from './kernel/secret.ts';
import { openDatabaseServer } from './database-server.ts';

/** Close functions of everything opened so far, in the order they are called. */
type CloseFunctions = (() => Promise<void>)[];

/** Milliseconds allowed for stopping, after which the process exits anyway. */
const maxStopMs = 30_000;

/** Stops once, however often it is called, and ends the process. */
function createStopper(closers: CloseFunctions, log: Logger): (code: number) => void {
  let stopping = false;
  return (code) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('shutdown took too long');
      process.exit(1);
    }, maxStopMs).unref();
    closeAll(closers).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
}

async function closeAll(closers: CloseFunctions): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

/**
 * Stops gracefully on signals, and after uncaught errors, because their side effects are unknown.
 */
function stopOnSignals(stop: (code: number) => void, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      stop(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error, event }, 'uncaught error: stopping');
      stop(1);
    });
  }
}

async function start(settings: Settings, closers: CloseFunctions, log: Logger): Promise<void> {
  for (const warning of warningsAbout(settings)) log.warn(warning);
  const secret = authSecret(settings);
  const opening = openDatabaseServer(settings, secret, log).then((databaseServer) => {
    closers.unshift(() => databaseServer.release());
    return databaseServer;
  });
  // PostgreSQL starts while most of the program is being loaded.
  const [databaseServer, { createService }] = await Promise.all([opening, import('./service.ts')]);
  const migrated = await migrate(databaseServer.address);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated');
  const service = await createService({
    settings,
    address: databaseServer.address,
    secret,
    log,
    now: () => new Date(),
    onDatabaseLost: () => databaseServer.restart(),
  });
  closers.unshift(() => service.stop());
  const owner = await seed(service.database, {
    ownerEmail: ownerAddress(settings),
    ownerPassword: settings.OWNER_PASSWORD,
    demo:
      settings.DEMO === 'none'
        ? undefined
        : {
            address: databaseServer.address,
            now: new Date(),
            size: settings.DEMO,
            tools: demoTools(settings, secret),
          },
  });
  const port = await service.listen();
  const url = new URL(settings.BASE_URL);
  if (settings.PORT === 0) url.port = String(port);
  process.stdout.write(`${welcome(owner, url.origin)}Ready on ${url.origin}\n`);
  service.work();
  // The product works without the sandbox supplier; the database may be restarting by now.
  if (settings.DEMO !== 'none')
    await service
      .startSandbox(port)
      .catch((error: unknown) => log.warn({ error }, 'the sandbox supplier did not start'));
}

/** Describes the first sign-in; a generated password is only shown here. */
function welcome(owner: Owner, origin: string): string {
  if (owner === null) return '';
  const password = owner.generated
    ? `password ${owner.password}`
    : 'the password from OWNER_PASSWORD';
  return `\nSign in at ${origin}/auth as ${owner.email} with ${password}\n\n`;
}

const dataDirFaults = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'ENOSPC']);
const databaseFaults = new Set(['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000']);

/** Describes an error; as one line if the operator can fix it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof InvalidSetting) return `Invalid setting. ${error.message}`;
  if (error instanceof MigrationConflict) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error && error.syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return 'PORT: another program is already using this port. Choose another one.';
    if (code === 'EACCES')
      return "PORT: this user isn't allowed to use this port. Choose 1024 or higher.";
    return `HOST: this machine has no such address (${error.message}).`;
  }
  if ('syscall' in error && error.syscall === 'getaddrinfo' && 'hostname' in error)
    return `HOST or DATABASE_URL: unknown host ${String(error.hostname)}.`;
  if (/^(?:ENOENT|ERR_MODULE_NOT_FOUND)$/.test(code) && error.message.includes('/web/dist/'))
    return 'The web build is missing: run `npm run build`.';
  if (databaseFaults.has(code))
    return `DATABASE_URL: PostgreSQL refused the connection (${error.message}).`;
  if (dataDirFaults.has(code)) return `DATA_DIR: can't be used (${error.message}).`;
  return error.stack ?? error.message;
}

async function main(): Promise<void> {
  const closers: CloseFunctions = [];
  try {
    const settings = readSettings(process.env);
    const log = createLogger(settings.LOG_LEVEL);
    stopOnSignals(createStopper(closers, log), log);
    await start(settings, closers, log);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await closeAll(closers);
    process.exit(1);
  }
}

await main();
