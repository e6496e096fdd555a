import type { ApiKey, Integration } from '@trunkline/contract/integrations';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

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

/**
 * Returns why an integration's state rules out an action that the actor could otherwise take; null
 * for actions the actor may never take.
 */
export function integrationDenial(
  actor: Actor,
  { secret_at }: Known,
  action: string,
): Problem | null {
  const needsSecret = action === 'activate' || action === 'test';
  if (!needsSecret || secret_at !== null || !may(actor, 'integrations:update')) return null;
  return withoutSecret();
}

export const withoutSecret = () =>
  new Problem('conflict', {
    message: 'This integration has no signing secret yet. Create one first.',
  });

/** Returns the actions allowed on an API key the actor can see. */
export const keyActions = (actor: Actor, { state }: Pick<ApiKey, 'state'>): ApiKey['may'] =>
  allowedActions({
    revoke: state === 'active' && may(actor, 'api_keys:delete'),
    export: may(actor, 'api_keys:export'),
  });
