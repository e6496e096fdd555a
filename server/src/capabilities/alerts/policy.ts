import type { SystemAlert } from '@trunkline/contract/alerts';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

/**
 * Returns the actions allowed on an alert; none on alerts from companies above. An active alert has
 * to be withdrawn before it can be edited, so that no confirmation applies to text the person never
 * read.
 */
export function alertActions(
  actor: Actor,
  { state, managed }: Pick<SystemAlert, 'state' | 'managed'>,
): SystemAlert['may'] {
  if (!managed) return [];
  const canUpdate = may(actor, 'alerts:update');
  return allowedActions({
    update: canUpdate && state !== 'showing',
    publish: canUpdate && (state === 'draft' || state === 'ended'),
    withdraw: canUpdate && (state === 'scheduled' || state === 'showing'),
    delete: may(actor, 'alerts:delete'),
    export: may(actor, 'alerts:export'),
  });
}

/**
 * Returns why an alert's state rules out an action that the actor could otherwise take; null for
 * actions the actor may never take.
 */
export function alertDenial(
  actor: Actor,
  { state, managed }: Pick<SystemAlert, 'state' | 'managed'>,
  action: SystemAlert['may'][number],
): Problem | null {
  if (!managed || !may(actor, 'alerts:update')) return null;
  const conflict = (message: string) => new Problem('conflict', { message });
  if (action === 'update' && state === 'showing')
    return conflict('The alert is already published. Withdraw it to edit it.');
  if (action === 'publish') return conflict('The alert is already published.');
  if (action === 'withdraw') return conflict("The alert isn't published.");
  return null;
}

export const canReadReport = (actor: Actor): boolean => may(actor, 'alerts:read');

export const canExportReport = (actor: Actor): boolean => may(actor, 'alerts:export');
