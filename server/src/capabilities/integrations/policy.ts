import type { Integration } from '@trunkline/contract/integrations';
import { type Actor, may } from '../../kernel/context.ts';

type Known = Pick<Integration, 'state' | 'secret_at' | 'stuck'>;

/**
 * Returns the actions allowed on an integration the actor can see. PostgreSQL enforces the same
 * rules.
 */
export function integrationActions(actor: Actor, { state, secret_at, stuck }: Known): string[] {
  const changes = may(actor, 'integrations:update');
  const signed = changes && secret_at !== null;
  const permitted = {
    update: changes,
    activate: signed && state === 'paused',
    pause: changes && state === 'active',
    test: signed,
    replay: changes && stuck > 0,
    delete: may(actor, 'integrations:delete'),
    export: may(actor, 'integrations:export'),
  };
  return Object.entries(permitted)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
}
