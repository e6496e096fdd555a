import type { Sent, SignUpInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { addressOf } from '../address.ts';
import type { Call } from '../call.ts';
import { queueLink } from '../queue-link.ts';
import { requireSignUp } from '../join.ts';

/**
 * Emails a confirmation link to an address. No account exists until the address is confirmed.
 * Throws Problem `signup_disabled` if the security policy of the site's company doesn't allow it.
 */
export async function signUp(
  call: Call,
  { email }: z.output<typeof SignUpInput>,
): Promise<z.infer<typeof Sent>> {
  const { tools, facts } = call;
  const address = addressOf(email);
  await requireSignUp(tools.pool, facts.tenant.company_id, address);
  return queueLink(call, { purpose: 'confirm_address', email: address });
}
