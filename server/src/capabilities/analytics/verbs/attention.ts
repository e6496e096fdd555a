import type { Attention } from '@trunkline/contract/analytics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectAttention } from '../queries.ts';

/** Counts what needs attention among the records that the caller may see. */
export function readAttention(context: SignedIn): Promise<Attention> {
  return withTenant(context, (tx) => selectAttention(tx, context));
}
