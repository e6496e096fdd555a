import type { Invitation } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changeInvitation, invitationEnd, sendInvitation } from '../invitation.ts';

/** Sends an invitation again, with a new link and its whole time; also one that has run out. */
export function resendInvitation(context: SignedIn, { id }: { id: string }): Promise<Invitation> {
  return withTenant(context, async (tx) => {
    const change = { expires_at: invitationEnd(context.now()) };
    const invitation = await changeInvitation(tx, context, id, change);
    await sendInvitation(tx, context, invitation);
    return invitation;
  });
}
