import { openDatabase } from '@trunkline/database/database';
import { verifyChains } from './capabilities/audit/index.ts';
import { readSettings } from './kernel/env.ts';
import { createLogger } from './kernel/logger.ts';
import { authSecret } from './kernel/secret.ts';
import { openDatabaseServer } from './database-server.ts';

// `node server/src/verify-audit.ts`: recomputes every chain of the audit log, prints one line per
// chain, and exits with 1 if a chain is broken or 2 if it couldn't check. If the product is
// running, the script attaches to its PostgreSQL.

const settings = readSettings(process.env);
const log = createLogger('warn');
const databaseServer = await openDatabaseServer(settings, authSecret(settings), log);
const database = openDatabase({
  address: databaseServer.address,
  onError: (error) => log.warn({ error }, 'an idle database connection was lost'),
});
try {
  const chains = await verifyChains(database);
  for (const {
    chain,
    intact,
    entries,
    first_broken: broken,
    as_others: others,
    removed,
  } of chains) {
    const state = intact
      ? 'intact'
      : broken === null
        ? 'ENTRIES ARE MISSING'
        : `BROKEN AT ${broken}`;
    const support = others === 0 ? '' : `${others} of them during support access, `;
    const older = removed > 0 ? ` (${removed} older ones removed)` : '';
    process.stdout.write(`${chain} ${entries} entries${older}, ${support}${state}\n`);
  }
  process.exitCode = chains.every(({ intact }) => intact) ? 0 : 1;
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Couldn't verify the audit log: ${message}\n`);
  process.exitCode = 2;
} finally {
  await database.close();
  await databaseServer.release();
}
