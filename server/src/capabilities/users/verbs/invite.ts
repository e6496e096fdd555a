import type { Invitation, InviteInput } from '@trunkline/contract/users';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { insertInvited, readInvitation } from '../invitation.ts';

/**
 * Invites an address to a company and role; the mail leaves when the transaction is committed. Whether the address
 * has an account elsewhere is nobody's business: then the invitation stands, and accepting it tells the person.
 * Throws Problem `forbidden` for a role above the own, `validation_failed` for a company out of reach, and
 * `conflict` for somebody within reach or an address that is invited already.
 */
export function invite(
  context: SignedIn,
  input: z.output<typeof InviteInput>,
): Promise<Invitation> {
  return withTenant(context, async (tx) => {
    const id = await insertInvited(tx, context, input);
    return readInvitation(tx, context, id);
  });
}
