import type { Service, ServiceState } from '@trunkline/contract/catalog';
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
