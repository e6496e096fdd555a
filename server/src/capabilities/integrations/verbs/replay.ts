import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { replay } from '../queries/deliveries.ts';
import { integrationSource } from '../source.ts';

/** Queues one delivery again, or all that are stuck. Throws Problem `not_found` and `forbidden`. */
export function replayDeliveries(
  context: SignedIn,
  { id, delivery_id }: { id: string; delivery_id?: string | undefined },
) {
  return withTenant(context, async (tx) => {
    requireAction(await readRow(tx, context, integrationSource, id), 'update');
    const options = { delivery: delivery_id ?? null, now: context.now() };
    return { replayed: await replay(tx, id, options) };
  });
}
