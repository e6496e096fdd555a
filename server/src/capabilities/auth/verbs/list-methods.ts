import type { Methods } from '@trunkline/contract/auth';
import type { Call } from '../call.ts';
import { isSignUpOpen } from '../queries/sign-up.ts';

/**
 * Returns the sign-in methods of this host. Providers are only registered for the product's own
 * address.
 */
export async function listMethods({ tools, facts }: Call): Promise<Methods> {
  const providers = facts.ownDomain ? [] : [...tools.providers.values()];
  return {
    sign_up: await isSignUpOpen(tools.pool, facts.tenant.company_id),
    providers: providers.map(({ name, label }) => ({ name, label })),
  };
}
