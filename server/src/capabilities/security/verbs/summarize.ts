import type { SecuritySummary } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectSummary } from '../queries/events.ts';

/** Counts what is blocked, limited or waiting for a person in the companies within reach. */
export function summarize(context: SignedIn): Promise<SecuritySummary> {
  return withTenant(context, selectSummary);
}
