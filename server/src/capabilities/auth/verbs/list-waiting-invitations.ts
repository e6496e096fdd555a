import type { PendingInvitations } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { findWaitingInvitations } from '../queries/invitations.ts';

/** Returns the signed-in person's pending invitations. */
export async function listWaitingInvitations({
  tools,
  session,
  now,
}: SignedInCall): Promise<PendingInvitations> {
  const found = await findWaitingInvitations(tools.pool, session.user_id, now);
  const items = found.map((item) => ({ ...item, expires_at: item.expires_at.toISOString() }));
  return { items };
}
