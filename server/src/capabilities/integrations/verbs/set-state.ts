import type { Integration } from '@trunkline/contract/integrations';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow, requireRowAction } from '../../../kernel/resource/index.ts';
import { withoutSecret } from '../policy.ts';
import { setState } from '../queries/integrations.ts';
import { integrationSource } from '../source.ts';

const actionTo = { active: 'activate', paused: 'pause' } as const;

function transitionTo(state: Integration['state']) {
  return (context: SignedIn, { id }: { id: string }) =>
    withTenant(context, async (tx) => {
      const before = await readRow(tx, context, integrationSource, id);
      const action = before.state === state ? 'update' : actionTo[state];
      requireRowAction(integrationSource, context.actor, before, action);
      const outcome = await setState(tx, id, state);
      if (outcome === 'absent') throw new Problem('not_found');
      if (outcome === 'unsigned') throw withoutSecret();
      return readRow(tx, context, integrationSource, id);
    });
}

/**
 * Activates an integration. Throws Problem `not_found`, `forbidden`, or `conflict` while it has no
 * secret.
 */
export const activateIntegration = transitionTo('active');

/**
 * Pauses an integration; waiting deliveries are sent once it is active again. Throws Problem
 * `not_found` or `forbidden`.
 */
export const pauseIntegration = transitionTo('paused');
