import type { ApiKey, Integration } from '@trunkline/contract/integrations';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

type Known = Pick<Integration, 'state' | 'secret_at' | 'stuck'>;

/**
 * Returns the actions allowed on an integration the actor can see. PostgreSQL enforces the same
 * rules.
 */
export function integrationActions(
  actor: Actor,
  { state, secret_at, stuck }: Known,
): Integration['may'] {
  const changes = may(actor, 'integrations:update');
  const signed = changes && secret_at !== null;
  return allowedActions({
    update: changes,
    activate: signed && state === 'paused',
    pause: changes && state === 'active',
    test: signed,
    replay: changes && stuck > 0,
    delete: may(actor, 'integrations:delete'),
    export: may(actor, 'integrations:export'),
  });
}

/** Returns the actions allowed on an API key the actor can see. */
export const keyActions = (actor: Actor, { state }: Pick<ApiKey, 'state'>): ApiKey['may'] =>
  allowedActions({
    revoke: state === 'active' && may(actor, 'api_keys:delete'),
    export: may(actor, 'api_keys:export'),
  });
