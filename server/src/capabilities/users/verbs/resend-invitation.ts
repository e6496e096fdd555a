import type { Invitation } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changeInvitation, invitationEnd, sendInvitation } from '../invitation.ts';

/** Resends an invitation, even an expired one, with a new link and full validity. */
export function resendInvitation(context: SignedIn, { id }: { id: string }): Promise<Invitation> {
  return withTenant(context, async (tx) => {
    const change = { expires_at: invitationEnd(context.now()) };
    const invitation = await changeInvitation(tx, context, id, change);
    await sendInvitation(tx, context, invitation);
    return invitation;
  });
}
