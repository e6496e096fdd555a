import type { Invitation } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changeInvitation } from '../invitation.ts';

/** Revokes an invitation; its link stops working. */
export function revokeInvitation(context: SignedIn, { id }: { id: string }): Promise<Invitation> {
  return withTenant(context, (tx) =>
    changeInvitation(tx, context, id, { revoked_at: context.now() }),
  );
}
