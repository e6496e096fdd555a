import type { SystemAlert } from '@trunkline/contract/alerts';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * What somebody may do with an alert: nothing with one from above. One that shows is withdrawn before it is changed,
 * so that nobody has confirmed what they have not read.
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
