import type { Account } from '@trunkline/contract/auth';
import { Problem } from '../../../kernel/errors.ts';
import type { SignedInCall } from '../call.ts';
import { freshUntil, isFresh } from '../policy.ts';
import { findAccount } from '../queries/accounts.ts';

/** How the own account stands: ways in, second steps, a change of address on its way. */
export async function account({ tools, session, now }: SignedInCall): Promise<Account> {
  const found = await findAccount(tools.pool, session.user_id, now);
  if (found === null) throw new Problem('session_not_found');
  const until = isFresh(session, now) ? freshUntil(session) : null;
  return {
    email: session.email,
    ...found,
    created_at: found.created_at.toISOString(),
    fresh_until: until?.toISOString() ?? null,
  };
}
