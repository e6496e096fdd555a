import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import { type Actor, type Context, withLog } from '../../../kernel/context.ts';
import { type Connection, type DeniedOperation, insertAuthEvent, insertEvent } from '../queries.ts';

/** Records a denied attempt in its own transaction, because the denied one was rolled back. */
export function recordDenied(context: Context, actor: Actor, operation: string): Promise<void> {
  const event: DeniedOperation = {
    type: operation,
    subject: null,
    label: null,
    outcome: 'denied',
    detail: { role: actor.role },
  };
  return withLog({ ...context, actor }, (tx) => insertEvent(tx, event));
}

interface AuthEvent {
  readonly type: AuditEventName;
  readonly userId: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** Records a sign-in event on the connection of the change itself. */
export function recordAuthEvent(
  { type, userId, detail }: AuthEvent,
  connection: Connection,
): Promise<void> {
  const { clientAddress, ...rest } = detail;
  const outcome = type.endsWith('_failed') ? 'denied' : 'done';
  const address = clientAddress === undefined ? null : String(clientAddress);
  return insertAuthEvent(connection, { actor: userId, type, outcome, address, detail: rest });
}
