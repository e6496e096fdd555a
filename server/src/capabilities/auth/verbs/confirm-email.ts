import type { ConfirmEmailInput, EmailConfirmation } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { type Call, record, sendMail, transact } from '../call.ts';
import { expiredLink } from '../expired-link.ts';
import { emailChanged } from '../mails.ts';
import { changeAddress, confirmSide, endEmailChange } from '../queries/email-changes.ts';
import { spendLink } from '../queries/links.ts';
import { hashToken } from '../tokens.ts';

const purposes = ['change_email', 'approve_email'] as const;
type Confirmation = z.infer<typeof EmailConfirmation>;

/** Confirms an address change for one of the two addresses; the second confirmation applies it. */
export async function confirmEmail(
  call: Call,
  { token }: z.output<typeof ConfirmEmailInput>,
): Promise<Confirmation> {
  const hash = hashToken(token);
  const outcome = await transact(call, (connection) => confirm(connection, call, hash));
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

async function confirm(
  connection: PoolClient,
  call: Call,
  hash: Buffer,
): Promise<Confirmation | Problem> {
  const { now } = call;
  const link = await spendLink(connection, { hash, purposes, now });
  const userId = link?.user_id ?? null;
  if (link === null || userId === null) throw await expiredLink(connection, hash);
  const purpose = link.purpose === 'change_email' ? 'change_email' : 'approve_email';
  const change = await confirmSide(connection, { userId, purpose, now });
  const expected = purpose === 'change_email' ? change?.new_email : change?.old_email;
  if (change === null || expected !== link.email) throw new Problem('link_expired');
  const { old_email, new_email: email, old_confirmed, new_confirmed } = change;
  if (!old_confirmed || !new_confirmed) return { state: 'waiting', email };
  await endEmailChange(connection, userId);
  // Someone else has taken the address in the meantime: the change ends, and that is committed.
  if (!(await changeAddress(connection, userId, email))) {
    return new Problem('user_already_registered');
  }
  await record(call, connection, 'auth.email_changed', userId);
  await sendMail(call, connection, userId, emailChanged({ email: old_email }, email, now));
  return { state: 'changed', email };
}
