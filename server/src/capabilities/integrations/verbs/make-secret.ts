import { previousSecretHours } from '@trunkline/contract/integrations';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setSecret } from '../queries/integrations.ts';
import { integrationSource } from '../source.ts';

const hour = 60 * 60 * 1000;

/**
 * Creates a new secret for an integration and returns it once; for a day, messages are also signed
 * with the previous one. Throws Problem `not_found` or `forbidden`.
 */
export function makeSecret(context: SignedIn, { id }: { id: string }) {
  const now = context.now();
  const previousUntil = new Date(now.getTime() + previousSecretHours * hour);
  const { secret, sealed } = context.webhooks.makeSecret(id);
  return withTenant(context, async (tx) => {
    const integration = await readRow(tx, context, integrationSource, id);
    requireAction(integration, 'update');
    if (!(await setSecret(tx, id, { sealed, now, previousUntil }))) throw new Problem('not_found');
    return {
      secret,
      previous_expires_at: integration.secret_at === null ? null : previousUntil.toISOString(),
    };
  });
}
