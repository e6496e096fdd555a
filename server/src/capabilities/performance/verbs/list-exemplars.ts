import type { Exemplar, SeriesFilters } from '@trunkline/contract/performance';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { exemplarWindow } from '../policy.ts';
import { selectExemplars } from '../queries/figures.ts';

/** Lists slow and failed requests of a metric with the IDs that the log uses. */
export async function listExemplars(
  context: SignedIn,
  { range, ...chosen }: SeriesFilters,
): Promise<{ exemplars: Exemplar[] }> {
  const window = exemplarWindow(range, context.now());
  return { exemplars: await withTenant(context, (tx) => selectExemplars(tx, chosen, window)) };
}
