import { withPlatform } from '../../../kernel/context.ts';
import type { ConnectorServices, DeliveredInstance } from '../../../kernel/connector.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { alertFailingConnectors, recordDrift, selectConnectorsToQuery } from '../queries/drift.ts';
import { findRequest, httpConnector } from './http.ts';
import { openConnection, UnexpectedAnswer } from './supplier.ts';

const reason = 'compare suppliers';
/** Limits the pages read, in case a supplier's list never ends. */
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
    if (pages >= maxPages) throw new UnexpectedAnswer("The supplier's list has too many pages.");
  }
  await withPlatform(services.database, reason, (tx) =>
    recordDrift(tx, id, delivered, services.now()),
  );
}

type JobServices = ConnectorServices & { readonly log: Logger };

/** Runs `work` for one connector after another. A failure is logged and doesn't stop the others. */
async function forConnectors(
  { database, log }: JobServices,
  failing: boolean,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const ids = await withPlatform(database, reason, (tx) => selectConnectorsToQuery(tx, failing));
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      log.warn({ error, connector: id }, 'could not query a supplier');
    }
  }
}

/** Compares every active connector. */
export const compareConnectors = (services: JobServices) =>
  forConnectors(services, false, (id) => compareConnector(services, id));

/** Looks up a request that can't exist, which any working supplier system can answer. */
export async function probeConnector(services: ConnectorServices, id: string) {
  return findRequest(services, await openConnection(services, id), `probe:${id}`);
}

/** Probes failing suppliers again, and alerts people about those that still fail. */
export async function watchConnectors(services: JobServices): Promise<void> {
  await forConnectors(services, true, (id) => probeConnector(services, id));
  await withPlatform(services.database, reason, (tx) => alertFailingConnectors(tx, services.now()));
}
