import { withPlatform } from '../../../kernel/context.ts';
import type { ConnectorServices, DeliveredInstance } from '../../../kernel/connector.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { alertFailingConnectors, recordDrift, selectConnectorsToAsk } from '../queries/drift.ts';
import { findRequest, httpConnector } from './http.ts';
import { openConnection } from './supplier.ts';

const reason = 'comparing suppliers';
/** A list without an end is an error of the supplier. */
const maxPages = 1_000;

/** Lists everything that a connection delivers and records the differences. */
export async function compareConnector(services: ConnectorServices, id: string): Promise<void> {
  const delivered: DeliveredInstance[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages++) {
    const page: Awaited<ReturnType<typeof httpConnector.list>> = await httpConnector.list(
      services,
      id,
      cursor,
    );
    delivered.push(...page.items);
    cursor = page.next;
    if (cursor === null) break;
    if (pages >= maxPages) throw new Error('the list of the supplier has no end');
  }
  await withPlatform(services.database, reason, (tx) =>
    recordDrift(tx, id, delivered, services.now()),
  );
}

type JobServices = ConnectorServices & { readonly log: Logger };

/** Runs something for connectors one by one; failures of one are logged. */
async function forConnectors(
  { database, log }: JobServices,
  failing: boolean,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const ids = await withPlatform(database, reason, (tx) => selectConnectorsToAsk(tx, failing));
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      log.warn({ err: error, connector: id }, 'a supplier could not be asked');
    }
  }
}

/** Compares every active connector. */
export const compareConnectors = (services: JobServices) =>
  forConnectors(services, false, (id) => compareConnector(services, id));

/** Asks a supplier about a request that can't exist: any working one answers that. */
export async function probeConnector(services: ConnectorServices, id: string) {
  return findRequest(services, await openConnection(services, id), `probe:${id}`);
}

/** Asks failing suppliers again, and alerts people of those that stay silent. */
export async function watchConnectors(services: JobServices): Promise<void> {
  await forConnectors(services, true, (id) => probeConnector(services, id));
  await withPlatform(services.database, reason, (tx) => alertFailingConnectors(tx, services.now()));
}
