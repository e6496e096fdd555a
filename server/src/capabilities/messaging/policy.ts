import type { ContactRequest } from '@trunkline/contract/messaging';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Returns the actions allowed on a contact request the actor can see. PostgreSQL enforces the same
 * rules.
 */
export function requestActions(
  actor: Actor,
  { state }: { readonly state: string },
): ContactRequest['may'] {
  return allowedActions({
    update: may(actor, 'requests:update'),
    handle: may(actor, 'requests:update') && state === 'new',
    reopen: may(actor, 'requests:update') && state === 'handled',
    delete: may(actor, 'requests:delete'),
    export: may(actor, 'requests:export'),
  });
}
