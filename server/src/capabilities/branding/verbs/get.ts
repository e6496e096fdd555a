import type { Branding } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readBranding } from '../present.ts';

/** A company's theme, logo and favicon; the plain theme where nothing is set. Throws Problem `not_found`. */
export async function getBranding(context: SignedIn, { id }: { id: string }): Promise<Branding> {
  return withTenant(context, (tx) => readBranding(tx, context, id));
}
