import { randomUUID } from 'node:crypto';
import { withPlatform } from '../../../kernel/context.ts';
import type { ConnectorServices } from '../../../kernel/connector.ts';
import {
  failureReason,
  OutboundRefused,
  type OutboundResponse,
  OutboundTimeout,
} from '../../../kernel/outbound.ts';
import {
  recordConnectorResult,
  selectConnection,
  selectConnectionOf,
  type StoredConnection,
} from '../queries/suppliers.ts';

export const reason = 'send requests to suppliers';

export type Connection = StoredConnection;

/** Returns the connection that an attempt goes through. Throws if it was purged. */
export async function connectionOf({ database }: ConnectorServices, key: string) {
  const found = await withPlatform(database, reason, (tx) => selectConnectionOf(tx, key));
  if (found === null) throw new OutboundRefused('the connector of this attempt was purged');
  return found;
}

/** Returns a connection by its ID. Throws if it was deleted or has no secret. */
export async function openConnection({ database }: ConnectorServices, id: string) {
  const found = await withPlatform(database, reason, (tx) => selectConnection(tx, id));
  if (found === null) throw new OutboundRefused('this connector was deleted or has no secret');
  return found;
}

interface SupplierRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key?: string;
  readonly body?: string;
}

interface ReadResult<Answer> {
  readonly answer: Answer;
  /** Why the answer isn't clear; null if it is. */
  readonly problem: string | null;
}

/** A response without a readable list. The message is shown to people. */
export class UnexpectedAnswer extends Error {}

/** Explains why a request to a supplier failed. */
export function failureMessage(cause: unknown): string {
  if (cause instanceof UnexpectedAnswer) return cause.message;
  if (cause instanceof OutboundTimeout) return "The supplier didn't respond in time.";
  return `Couldn't reach the supplier: ${failureReason(cause)}.`;
}

/**
 * Sends a request to a supplier, signed with each valid secret, and records whether the answer was
 * clear. Must not be called within a transaction. Rethrows errors of sending or reading.
 */
export async function requestSupplier<Answer>(
  { database, webhooks, now }: ConnectorServices,
  { id, url, kind, secrets }: Connection,
  { method, path, key, body = '' }: SupplierRequest,
  read: (answer: OutboundResponse) => ReadResult<Answer>,
): Promise<Answer> {
  const recordResult = (problem: string | null) =>
    withPlatform(database, reason, (tx) => recordConnectorResult(tx, id, problem, now()));
  let reading: ReadResult<Answer>;
  try {
    reading = read(
      await webhooks.request({
        owner: id,
        id: `req_${randomUUID()}`,
        url: `${url.replace(/\/+$/, '')}${path}`,
        method,
        body,
        sealed: secrets,
        own: kind === 'sandbox',
        headers: {
          accept: 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      }),
    );
  } catch (error) {
    await recordResult(failureMessage(error));
    throw error;
  }
  await recordResult(reading.problem);
  return reading.answer;
}
