import type { Invitation, InviteInput } from '@trunkline/contract/users';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { insertAndSend, readInvitation } from '../invitation.ts';

/**
 * Invites an email address to a company and role; the email is sent once the transaction is
 * committed. Whether the address has an account elsewhere is not revealed: the invitation is
 * created, and the person finds out when accepting it. Throws Problem `forbidden` for a role above
 * the actor's, `validation_failed` for a company out of reach, and `conflict` for a user within
 * reach or an address that is already invited.
 */
export function invite(
  context: SignedIn,
  input: z.output<typeof InviteInput>,
): Promise<Invitation> {
  return withTenant(context, async (tx) => {
    const id = await insertAndSend(tx, context, input);
    return readInvitation(tx, context, id);
  });
}
