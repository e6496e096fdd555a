import type { Service, ServiceState, SupplierOffer } from '@trunkline/contract/catalog';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

/**
 * Returns the actions allowed on a service the actor can see. PostgreSQL enforces the same rules.
 */
export function serviceActions(
  actor: Actor,
  { state }: { readonly state: ServiceState },
): Service['may'] {
  const changes = may(actor, 'services:update');
  return allowedActions({
    update: changes,
    publish: changes && state !== 'published',
    unpublish: changes && state === 'published',
    retire: changes && state !== 'retired',
    feature: changes && state === 'published',
    duplicate: may(actor, 'services:create'),
    delete: may(actor, 'services:delete'),
    export: may(actor, 'services:export'),
  });
}

/** Checks whether the actor may publish a service that another person requested to publish. */
export const canApprovePublishing = (
  actor: Actor,
  { publish_request: request }: Pick<Service, 'publish_request'>,
): boolean => request !== null && !request.own && may(actor, 'services:approve');

/** Returns the actions allowed on a supplier's offer the actor can see. */
export function offerActions(
  actor: Actor,
  { state, offered }: Pick<SupplierOffer, 'state' | 'offered'>,
): SupplierOffer['may'] {
  const changes = may(actor, 'services:update');
  const listed = state === 'listed';
  return allowedActions({
    list: changes && !listed && offered,
    unlist: changes && listed,
    feature: changes && listed,
  });
}

/**
 * Returns why an offer's state rules out an action that the actor could otherwise take; null for
 * actions the actor may never take.
 */
export function offerDenial(
  actor: Actor,
  { state }: Pick<SupplierOffer, 'state'>,
  action: SupplierOffer['may'][number],
): Problem | null {
  if (!may(actor, 'services:update')) return null;
  if (action !== 'list') return new Problem('conflict', { message: "This service isn't listed." });
  return new Problem('conflict', {
    message:
      state === 'listed'
        ? 'This service is already listed.'
        : 'The supplier no longer offers this service.',
  });
}
