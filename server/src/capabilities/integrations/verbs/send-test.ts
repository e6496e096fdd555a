import type { WebhookDelivery } from '@trunkline/contract/integrations';
import { type SignedIn, withPlatform, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { beginTest, selectDelivery } from '../queries/deliveries.ts';
import { selectOutgoing } from '../queries/sending.ts';
import { reason, sendOut } from '../sending.ts';
import { integrationSource } from '../source.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

/** Seconds in which no job takes the delivery being sent here. */
const seconds = 60;

/**
 * Sends a test delivery to an integration, paused or not, once, and returns the result. Throws
 * Problem `not_found`, or `conflict` while it has no secret.
 */
export async function sendTest(
  context: SignedIn,
  { id }: { id: string },
): Promise<WebhookDelivery> {
  const { database, now } = context;
  const begun = await withTenant(context, async (tx) => {
    requireAction(await readRow(tx, context, integrationSource, id), 'update');
    return beginTest(tx, id, { now: now(), seconds });
  });
  if (begun === null)
    throw new Problem('conflict', {
      message: 'This integration has no signing secret yet. Create one first.',
    });
  const message = await withPlatform(database, reason, (tx) => selectOutgoing(tx, begun, now()));
  await sendOut(context, message, { once: true });
  const delivery = await withTenant(context, (tx) => selectDelivery(tx, begun));
  if (delivery === null) throw new Problem('not_found');
  return delivery;
}
