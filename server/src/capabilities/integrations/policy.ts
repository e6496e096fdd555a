import {
  type ApiKey,
  type Connector,
  type Drift,
  driftTable,
  type Integration,
} from '@trunkline/contract/integrations';
import type { Permission } from '@trunkline/contract/kernel/roles';
import { nextStates } from '@trunkline/contract/kernel/state-table';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

type IntegrationFacts = Pick<Integration, 'state' | 'secret_at' | 'stuck'>;

/**
 * Returns the actions allowed on an integration the actor can see. PostgreSQL enforces the same
 * rules.
 */
export function integrationActions(
  actor: Actor,
  { state, secret_at, stuck }: IntegrationFacts,
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
  { secret_at }: Pick<IntegrationFacts, 'secret_at'>,
  action: (Integration | Connector)['may'][number],
): Problem | null {
  const needsSecret = ['activate', 'test', 'compare'].includes(action);
  if (!needsSecret || secret_at !== null || !may(actor, 'integrations:update')) return null;
  return withoutSecret();
}

export const withoutSecret = () =>
  new Problem('conflict', {
    message: "There's no signing secret yet. Create one first.",
  });

/** Returns the actions allowed on an API key the actor can see. */
export const keyActions = (actor: Actor, { state }: Pick<ApiKey, 'state'>): ApiKey['may'] =>
  allowedActions({
    revoke: state === 'active' && may(actor, 'api_keys:delete'),
    export: may(actor, 'api_keys:export'),
  });

/** Checks whether a key with these scopes could do more than the actor. */
export const isEscalation = (actor: Actor, scopes: readonly Permission[]): boolean =>
  scopes.some((scope) => !may(actor, scope));

/** Returns the actions allowed on a connector the actor can see. */
export function connectorActions(
  actor: Actor,
  { state, secret_at }: Pick<Connector, 'state' | 'secret_at'>,
): Connector['may'] {
  const changes = may(actor, 'integrations:update');
  const signed = changes && secret_at !== null;
  return allowedActions({
    update: changes,
    activate: signed && state === 'paused',
    pause: changes && state === 'active',
    test: signed,
    compare: signed,
    delete: may(actor, 'integrations:delete'),
    export: may(actor, 'integrations:export'),
  });
}

/** Returns the actions allowed on a difference the actor can see. */
export function driftActions(actor: Actor, { state }: Pick<Drift, 'state'>): Drift['may'] {
  const changes = may(actor, 'integrations:update');
  const can = (event: 'accept' | 'fix' | 'reopen') =>
    changes && nextStates(driftTable, state, event, ['seller']).length > 0;
  return allowedActions({
    accept: can('accept'),
    fix: can('fix'),
    reopen: can('reopen'),
    export: may(actor, 'integrations:export'),
  });
}
