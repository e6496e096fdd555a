import { withPlatform } from '../../../kernel/context.ts';
import type { ConnectorServices } from '../../../kernel/connector.ts';
import { applySupplierEvents, selectConnection, storeSupplierEvent } from '../queries/suppliers.ts';
import { SupplierEvent } from './protocol.ts';

const reason = 'process supplier events';

function read(body: string): SupplierEvent | null {
  try {
    const { success, data } = SupplierEvent.safeParse(JSON.parse(body));
    return success ? data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Stores a supplier's message as received, then applies the next events of its reference in order.
 * A message that can't be parsed is stored too, as evidence of what the supplier sent.
 */
export async function receiveSupplierEvent(
  { database, webhooks }: ConnectorServices,
  id: string,
  headers: Headers,
  body: string,
): Promise<boolean> {
  const connection = await withPlatform(database, reason, (tx) => selectConnection(tx, id));
  if (connection === null) return false;
  if (!webhooks.verifies({ owner: id, body, sealed: connection.secrets }, headers)) return false;
  const messageId = (headers.get('webhook-id') ?? '').slice(0, 200);
  await storeAndApplyEvent({ database }, id, { messageId, body, event: read(body) });
  return true;
}

interface Message {
  readonly messageId: string;
  readonly body: string;
  readonly event: SupplierEvent | null;
}

/** Stores an event, then applies it in a second transaction, so that a failure doesn't lose it. */
export async function storeAndApplyEvent(
  { database }: Pick<ConnectorServices, 'database'>,
  connector: string,
  { messageId, body, event }: Message,
): Promise<void> {
  await withPlatform(database, reason, (tx) =>
    storeSupplierEvent(tx, connector, { messageId, body, event }),
  );
  if (event === null) return;
  await withPlatform(database, reason, (tx) => applySupplierEvents(tx, connector, event.reference));
}
