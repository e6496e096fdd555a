import type { Application, Partner } from '@trunkline/contract/partners';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Lists a user's permitted actions on a visible partner. PostgreSQL policies enforce the same
 * rules.
 */
export function partnerActions(
  actor: Actor,
  { listing }: { readonly listing: string },
): Partner['may'] {
  const canUpdate = may(actor, 'partners:update');
  return allowedActions({
    update: canUpdate,
    list: canUpdate && listing === 'hidden',
    unlist: canUpdate && listing === 'listed',
    delete: may(actor, 'partners:delete'),
    export: may(actor, 'partners:export'),
  });
}

export function applicationActions(actor: Actor): Application['may'] {
  return allowedActions({
    update: may(actor, 'applications:update'),
    delete: may(actor, 'applications:delete'),
    export: may(actor, 'applications:export'),
  });
}
