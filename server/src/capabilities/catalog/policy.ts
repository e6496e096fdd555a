import type { ServiceState } from '@trunkline/contract/catalog';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Returns the actions allowed on a service the actor can see. PostgreSQL enforces the same rules.
 */
export function serviceActions(
  actor: Actor,
  { state }: { readonly state: ServiceState },
): string[] {
  const changes = may(actor, 'services:update');
  const permitted = {
    update: changes,
    publish: changes && state !== 'published',
    unpublish: changes && state === 'published',
    retire: changes && state !== 'retired',
    duplicate: may(actor, 'services:create'),
    delete: may(actor, 'services:delete'),
    export: may(actor, 'services:export'),
  };
  return Object.entries(permitted)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
}
