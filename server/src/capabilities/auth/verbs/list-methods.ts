import type { Methods } from '@trunkline/contract/auth';
import type { Call } from '../call.ts';
import { isSignUpOpen } from '../queries/sign-up.ts';

/** The ways in on this host. Third parties know the product's own address only. */
export async function listMethods({ tools, facts }: Call): Promise<Methods> {
  const providers = facts.ownDomain ? [] : [...tools.providers.values()];
  return {
    sign_up: await isSignUpOpen(tools.pool, facts.tenant.company_id),
    providers: providers.map(({ name, label }) => ({ name, label })),
  };
}
