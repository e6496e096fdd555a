import type { WebhookDelivery } from '@trunkline/contract/integrations';
import { type SignedIn, withPlatform, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow, requireRowAction } from '../../../kernel/resource/index.ts';
import { withoutSecret } from '../policy.ts';
import { beginTest, selectDelivery } from '../queries/deliveries.ts';
import { selectOutgoing } from '../queries/sending.ts';
import { reason, sendOut } from '../sending.ts';
import { integrationSource } from '../source.ts';

/** Seconds during which no job claims the test delivery. */
const seconds = 60;

/**
 * Sends a test delivery to an integration, paused or not, once, and returns the result. Throws
 * Problem `not_found`, `forbidden`, or `conflict` while it has no secret.
 */
export async function sendTest(
  context: SignedIn,
  { id }: { id: string },
): Promise<WebhookDelivery> {
  const { database, now } = context;
  const started = await withTenant(context, async (tx) => {
    const integration = await readRow(tx, context, integrationSource, id);
    requireRowAction(integrationSource, context.actor, integration, 'test');
    return beginTest(tx, id, { now: now(), seconds });
  });
  if (started === null) throw withoutSecret();
  const message = await withPlatform(database, reason, (tx) => selectOutgoing(tx, started, now()));
  await sendOut(context, message, { once: true });
  const delivery = await withTenant(context, (tx) => selectDelivery(tx, started));
  if (delivery === null) throw new Problem('not_found');
  return delivery;
}
