import type { Views } from '@trunkline/contract/kernel/views';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { readViews } from './present.ts';
import { storeChoice } from './queries.ts';

interface Arrangement {
  readonly list: string;
  readonly ordering: readonly string[];
  readonly default_view: string | null;
}

/**
 * Saves the actor's own order of a list's views and their default view. Throws Problem `not_found`.
 */
export function arrangeViews(
  context: SignedIn,
  { list, ordering, default_view }: Arrangement,
): Promise<Views> {
  return withTenant(context, async (tx) => {
    const { items } = await readViews(tx, context.actor, list);
    const ids = new Set(items.map(({ id }) => id));
    if (default_view !== null && !ids.has(default_view)) throw new Problem('not_found');
    // Views deleted in the meantime are left out.
    await storeChoice(tx, { list, ordering: ordering.filter((id) => ids.has(id)), default_view });
    return readViews(tx, context.actor, list);
  });
}
