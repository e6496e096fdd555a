import type { Integration } from '@trunkline/contract/integrations';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setState } from '../queries/integrations.ts';
import { integrationSource } from '../source.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

const actionTo = { active: 'activate', paused: 'pause' } as const;

function become(state: Integration['state']) {
  return (context: SignedIn, { id }: { id: string }) =>
    withTenant(context, async (tx) => {
      const before = await readRow(tx, context, integrationSource, id);
      if (before.state === state) return before;
      if (before.secret_at !== null) requireAction(before, actionTo[state]);
      const outcome = await setState(tx, id, state);
      if (outcome === 'absent') throw new Problem('not_found');
      if (outcome === 'unsigned')
        throw new Problem('conflict', {
          message: 'This integration has no signing secret yet. Create one first.',
        });
      return readRow(tx, context, integrationSource, id);
    });
}

/** Activates an integration. Throws Problem `not_found`, or `conflict` while it has no secret. */
export const activateIntegration = become('active');

/**
 * Pauses an integration; waiting deliveries are sent once it is active again. Throws Problem
 * `not_found`.
 */
export const pauseIntegration = become('paused');
