import { linkTimes } from '@trunkline/contract/kernel/constants';
import type { Invitation, InviteInput } from '@trunkline/contract/users';
import type { Tx } from '@trunkline/database/database';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { RowContext, SignedIn } from '../../kernel/context.ts';
import { Problem, unknownCompany } from '../../kernel/errors.ts';
import { enqueue } from '../../kernel/jobs.ts';
import { sendLinkJob } from '../auth/index.ts';
import {
  changeOpenInvitation,
  findMember,
  insertInvitation,
  selectActiveCompany,
  revokeEnded,
  selectInvitation,
} from './queries/invitations.ts';
import { inviteDenial } from './policy.ts';

export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + linkTimes.invitation * 1000);
}

/** Reads an invitation the actor can see. Throws Problem `not_found`. */
export async function readInvitation(
  tx: Tx,
  { now }: Pick<SignedIn, 'now'>,
  id: string,
): Promise<Invitation> {
  const invitation = await selectInvitation(tx, id, now());
  if (invitation === null) throw new Problem('not_found');
  return invitation;
}

/** Enqueues the job that creates the link and sends the email, in the invitation's transaction. */
export function sendInvitation(
  tx: Tx,
  { request: { host } }: Pick<RowContext, 'request'>,
  { id, email }: Pick<Invitation, 'id' | 'email'>,
): Promise<void> {
  const purpose = 'invitation';
  return enqueue(tx, sendLinkJob, {
    purpose,
    email,
    host,
    rememberMe: false,
    invitationId: id,
  });
}

/**
 * Inserts an invitation and enqueues its email; returns its ID. Throws the same Problems as
 * `invite`.
 */
export async function insertAndSend(
  tx: Tx,
  context: RowContext,
  { email: rawEmail, role, company_id }: z.output<typeof InviteInput>,
): Promise<string> {
  const denial = inviteDenial(context.actor, role);
  if (denial !== null) throw denial;
  const email = rawEmail.trim().toLowerCase();
  const now = context.now();
  if ((await selectActiveCompany(tx, company_id)) === null) throw unknownCompany();
  const member = await findMember(tx, email);
  if (member !== null) {
    const message = member.deleted
      ? 'This person is in the recycle bin. Restore them instead.'
      : 'This person already has an account.';
    throw new Problem('conflict', { message });
  }
  await revokeEnded(tx, { company_id, email, now });
  const id = randomUUID();
  const invitation = { id, company_id, email, role, expires_at: invitationEnd(now) };
  if (!(await insertInvitation(tx, invitation))) {
    throw new Problem('conflict', {
      message: 'This address has already been invited. Resend the invitation instead.',
    });
  }
  await sendInvitation(tx, context, invitation);
  return id;
}

/**
 * Changes an invitation that is pending, expired, or whose sender may no longer invite. Throws
 * Problem `not_found`, `forbidden` for a role above the actor's, or `conflict` for one that was
 * accepted, declined or revoked.
 */
export async function changeInvitation(
  tx: Tx,
  context: SignedIn,
  id: string,
  change: Parameters<typeof changeOpenInvitation>[2],
): Promise<Invitation> {
  const before = await readInvitation(tx, context, id);
  const denial = inviteDenial(context.actor, before.role);
  if (denial !== null) throw denial;
  const { state } = before;
  if (state === 'accepted' || state === 'declined' || state === 'revoked') {
    throw new Problem('conflict', { message: `This invitation was already ${state}.` });
  }
  if (!(await changeOpenInvitation(tx, id, change))) throw new Problem('forbidden');
  return readInvitation(tx, context, id);
}
