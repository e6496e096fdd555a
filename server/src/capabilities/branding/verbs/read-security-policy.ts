import type { SecurityPolicy } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectPolicy } from '../queries/policies.ts';

/** Returns the security policy of a company. Throws Problem `not_found`. */
export async function readSecurityPolicy(
  context: SignedIn,
  { company_id }: { company_id: string },
): Promise<SecurityPolicy> {
  const found = await withTenant(context, (tx) => selectPolicy(tx, company_id));
  if (found === null) throw new Problem('not_found');
  return found;
}
