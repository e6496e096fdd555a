import type { AcceptInvitationInput, Done } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { record, type SignedInCall, transact } from '../call.ts';
import { acceptWaiting, endInvitationLinks } from '../queries/invitations.ts';
import { unknownInvitation } from '../unknown-invitation.ts';

/**
 * Accepts one of the signed-in person's pending invitations. Throws Problem `not_found` if it has
 * ended or is someone else's, and `conflict` for a member of another company.
 */
export async function acceptWaitingInvitation(
  call: SignedInCall,
  { id }: z.output<typeof AcceptInvitationInput>,
): Promise<z.infer<typeof Done>> {
  const { session, now } = call;
  const userId = session.user_id;
  await transact(call, async (connection) => {
    const outcome = await acceptWaiting(connection, { userId, id, now });
    if (outcome === 'over') throw unknownInvitation();
    if (outcome === 'member') {
      throw new Problem('conflict', {
        message: 'You already belong to a company. Ask its administrator to remove you first.',
      });
    }
    await endInvitationLinks(connection, id, now);
    await record(call, connection, 'auth.invitation_accepted', userId, { invitationId: id });
  });
  return { done: true };
}
