import type { SystemAlert } from '@trunkline/contract/alerts';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Returns the actions allowed on an alert; none on alerts from above. A published alert has to be
 * withdrawn before it can be edited, so that no one has confirmed text they never read.
 */
export function alertActions(
  actor: Actor,
  { state, managed }: Pick<SystemAlert, 'state' | 'managed'>,
): string[] {
  if (!managed) return [];
  const changes = may(actor, 'alerts:update');
  const permitted = {
    update: changes && state !== 'showing',
    publish: changes && (state === 'draft' || state === 'ended'),
    withdraw: changes && (state === 'scheduled' || state === 'showing'),
    delete: may(actor, 'alerts:delete'),
    export: may(actor, 'alerts:export'),
  };
  return Object.entries(permitted)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
}
