import type { Counts } from '@trunkline/contract/analytics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectCounts } from '../queries.ts';

export function readCounts(context: SignedIn): Promise<Counts> {
  return withTenant(context, (tx) => selectCounts(tx, context));
}
