import type { Account } from '@trunkline/contract/auth';
import { Problem } from '../../../kernel/errors.ts';
import type { SignedInCall } from '../call.ts';
import { freshUntil, isFresh } from '../policy.ts';
import { findAccount } from '../queries/accounts.ts';

/**
 * Returns the current user's account: sign-in methods, second steps and a pending address change.
 */
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
