import type { LinkSignInInput, Session } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { type Call, transact } from '../call.ts';
import { expiredLink } from '../expired-link.ts';
import { acceptInvitation, confirmSignUp } from '../join.ts';
import { type LinkRow, spendLink } from '../queries/links.ts';
import { beginSession } from '../session.ts';
import { hashToken } from '../tokens.ts';
import { presentSession } from './read-session.ts';

const purposes = ['magic_link', 'confirm_address', 'invitation'] as const;

/**
 * Completes the first step by link, which proves the address. Of concurrent uses of a link, one
 * succeeds. Confirmations and invitations make the person a member if they weren't one.
 */
export async function signInByLink(
  call: Call,
  { token }: z.output<typeof LinkSignInInput>,
): Promise<Session> {
  const { now } = call;
  const hash = hashToken(token);
  const session = await transact(call, async (connection) => {
    const link = await spendLink(connection, { hash, purposes, now });
    const userId = link === null ? null : await personOf(connection, call, link);
    if (link === null || userId === null) throw await expiredLink(connection, hash);
    const rememberMe = link.remember_me;
    const sessionOptions = { userId, method: 'magic_link', rememberMe, aal: 'aal1' } as const;
    return beginSession(connection, call, sessionOptions);
  });
  return presentSession(session);
}

/** Returns the person a link signs in; null if its purpose has ended. */
async function personOf(connection: PoolClient, call: Call, link: LinkRow): Promise<string | null> {
  const { invitation_id: invitation, user_id: userId } = link;
  if (invitation !== null) return acceptInvitation(connection, call, invitation);
  if (link.purpose === 'magic_link' || userId === null) return userId;
  const site = link.site_company_id ?? call.facts.tenant.company_id;
  return confirmSignUp(connection, call, { userId, email: link.email, site });
}
