import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setServiceFeatured } from '../queries.ts';
import { serviceSource } from '../source.ts';

/**
 * Features a published service for the direct buyers of its company, or stops featuring it. Throws
 * Problem `not_found`, or `forbidden` for one that isn't published.
 */
export async function featureService(
  context: SignedIn,
  { id, featured }: { id: string; featured: boolean },
) {
  const service = await withTenant(context, async (tx) => {
    requireAction(await readRow(tx, context, serviceSource, id), 'feature');
    if (!(await setServiceFeatured(tx, id, featured))) throw new Problem('not_found');
    return readRow(tx, context, serviceSource, id);
  });
  await context.invalidatePublicCache();
  return service;
}
