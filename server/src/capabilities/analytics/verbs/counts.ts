import type { Counts } from '@trunkline/contract/analytics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectCounts } from '../queries.ts';

/** Counts beside the sidebar's entries. */
export function readCounts(context: SignedIn): Promise<Counts> {
  return withTenant(context, (tx) => selectCounts(tx, context));
}
