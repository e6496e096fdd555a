import { withPlatform } from '../../../kernel/context.ts';
import type { ConnectorServices } from '../../../kernel/connector.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { applySupplierEvents, selectRequestsToFollow } from '../queries/suppliers.ts';
import { findRequest } from './http.ts';
import { takeEvent } from './receive.ts';
import { connectionOf, reason } from './supplier.ts';

/**
 * Asks suppliers about requests with a gap in their events or without any for a day, and takes the
 * events that never arrived. Returns how many requests there were.
 */
export async function followRequests(
  services: ConnectorServices & { readonly log: Logger },
): Promise<number> {
  const { database, log, now } = services;
  const due = await withPlatform(database, reason, (tx) => selectRequestsToFollow(tx, now()));
  for (const { key, connector_id: connector, reference } of due) {
    try {
      const found = await findRequest(services, await connectionOf(services, key), key);
      if (found.outcome === 'accepted')
        for (const { id, event } of found.events)
          await takeEvent(services, connector, {
            messageId: id,
            body: JSON.stringify(event),
            event,
          });
      // Applies reports that waited for a task of the line.
      await withPlatform(database, reason, (tx) => applySupplierEvents(tx, connector, reference));
    } catch (error) {
      log.error({ err: error, connector }, 'a supplier could not be asked about a request');
    }
  }
  return due.length;
}
