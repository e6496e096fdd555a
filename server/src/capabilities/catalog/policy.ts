import type { Service, ServiceState, SupplierOffer } from '@trunkline/contract/catalog';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

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
