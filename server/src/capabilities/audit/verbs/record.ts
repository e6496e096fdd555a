import { type Actor, type Context, withTenant } from '../../../kernel/context.ts';
import { type AuditEvent, insertEvent } from '../queries.ts';

/** Remembers an attempt that was refused, in a transaction of its own: the refused one left nothing. */
export function recordDenied(context: Context, actor: Actor, operation: string): Promise<void> {
  const event: AuditEvent = {
    type: operation,
    subject: null,
    label: null,
    outcome: 'denied',
    detail: { role: actor.role },
  };
  return withTenant({ ...context, actor }, (tx) => insertEvent(tx, event));
}
