import type { SystemAlert } from '@trunkline/contract/alerts';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Returns the actions allowed on an alert; none on alerts from above. A published alert has to be
 * withdrawn before it can be edited, so that no one has confirmed text they never read.
 */
export function alertActions(
  actor: Actor,
  { state, managed }: Pick<SystemAlert, 'state' | 'managed'>,
): SystemAlert['may'] {
  if (!managed) return [];
  const changes = may(actor, 'alerts:update');
  return allowedActions({
    update: changes && state !== 'showing',
    publish: changes && (state === 'draft' || state === 'ended'),
    withdraw: changes && (state === 'scheduled' || state === 'showing'),
    delete: may(actor, 'alerts:delete'),
    export: may(actor, 'alerts:export'),
  });
}
