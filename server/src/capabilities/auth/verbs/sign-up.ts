import type { Sent, SignUpInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { addressOf } from '../address.ts';
import type { Call } from '../call.ts';
import { askForLink } from '../ask-for-link.ts';
import { isSignUpOpen } from '../queries/sign-up.ts';

/**
 * Requests sign-up with an address, if the site allows it. Nothing else exists until the address is
 * confirmed.
 */
export async function signUp(
  call: Call,
  { email }: z.output<typeof SignUpInput>,
): Promise<z.infer<typeof Sent>> {
  const { tools, facts } = call;
  const address = addressOf(email);
  if (!(await isSignUpOpen(tools.pool, facts.tenant.company_id))) {
    throw new Problem('signup_disabled');
  }
  return askForLink(call, { purpose: 'confirm_address', email: address });
}
