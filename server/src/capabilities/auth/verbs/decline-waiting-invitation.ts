import type { DeclineInvitationInput, Done } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, type SignedInCall, transact } from '../call.ts';
import { declineWaiting } from '../queries/invitations.ts';
import { unknownInvitation } from '../unknown-invitation.ts';

/**
 * Declines an invitation; `not_me` keeps its company from inviting the address again for 30 days.
 * Throws Problem `not_found` if it has ended or is someone else's.
 */
export async function declineWaitingInvitation(
  call: SignedInCall,
  { id, not_me: notMe }: z.output<typeof DeclineInvitationInput>,
): Promise<z.infer<typeof Done>> {
  const { session, now } = call;
  const userId = session.user_id;
  await transact(call, async (connection) => {
    if (!(await declineWaiting(connection, { userId, id, now, notMe }))) {
      throw unknownInvitation();
    }
    const detail = { invitationId: id, notMe };
    await record(call, connection, 'auth.invitation_declined', userId, detail);
  });
  return { done: true };
}
