import { withPlatform } from '../../../kernel/context.ts';
import type { ConnectorServices } from '../../../kernel/connector.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { applySupplierEvents, selectRequestsToLookUp } from '../queries/suppliers.ts';
import { findRequest } from './http.ts';
import { storeAndApplyEvent } from './receive.ts';
import { connectionOf, reason } from './supplier.ts';

/**
 * Asks suppliers about requests that are missing events or have had none for a day, and applies the
 * events that never arrived. Returns the number of requests looked up.
 */
export async function lookUpPendingRequests(
  services: ConnectorServices & { readonly log: Logger },
): Promise<number> {
  const { database, log, now } = services;
  const due = await withPlatform(database, reason, (tx) => selectRequestsToLookUp(tx, now()));
  for (const { key, connector_id: connector, reference } of due) {
    try {
      const found = await findRequest(services, await connectionOf(services, key), key);
      if (found.outcome === 'accepted')
        for (const { id, event } of found.events)
          await storeAndApplyEvent(services, connector, {
            messageId: id,
            body: JSON.stringify(event),
            event,
          });
      // Applies events that were waiting for a task of the order line.
      await withPlatform(database, reason, (tx) => applySupplierEvents(tx, connector, reference));
    } catch (error) {
      log.error({ error, connector }, 'could not look up a request at a supplier');
    }
  }
  return due.length;
}
