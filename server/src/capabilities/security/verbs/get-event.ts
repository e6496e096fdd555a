import type { SecurityEvent } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectEvent, selectRelated } from '../queries/events.ts';

/**
 * Returns an event and the other events of its person or address within a day of it. Throws Problem
 * `not_found`.
 */
export function getEvent(
  context: SignedIn,
  { id }: { readonly id: string },
): Promise<{ event: SecurityEvent; related: SecurityEvent[] }> {
  return withTenant(context, async (tx) => {
    const event = await selectEvent(tx, id);
    if (event === null) throw new Problem('not_found');
    return { event, related: await selectRelated(tx, event) };
  });
}
