import type { Branding } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readBranding } from '../present.ts';

/**
 * Returns a company's theme, logo and favicon; the default theme if nothing is set. Throws Problem
 * `not_found`.
 */
export async function getBranding(context: SignedIn, { id }: { id: string }): Promise<Branding> {
  return withTenant(context, (tx) => readBranding(tx, context, id));
}
