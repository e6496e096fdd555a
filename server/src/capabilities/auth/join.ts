import type { PoolClient } from 'pg';
import { Problem } from '../../kernel/errors.ts';
import { type Call, record } from './call.ts';
import {
  endInvitationLinks,
  findOffer,
  findOfferFor,
  joinByInvitation,
} from './queries/invitations.ts';
import { endLinks } from './queries/links.ts';
import {
  confirmAddress,
  findHolder,
  insertUnconfirmed,
  isSignUpOpen,
  joinBySignUp,
} from './queries/sign-up.ts';

/**
 * Somebody who signed up has confirmed the address: an invitation that waits for it goes before an account of
 * their own. Null when it was confirmed before. Throws Problem `signup_disabled` where strangers may no longer.
 */
export async function confirmSignUp(
  connection: PoolClient,
  call: Call,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string | null> {
  const { now } = call;
  if (!(await confirmAddress(connection, userId, now))) return null;
  await endLinks(connection, { userId, purposes: ['confirm_address'], now });
  // Whoever was made a member by somebody else has only waited for this.
  if ((await findHolder(connection, email))?.acts) return userId;
  const invitation = await findOfferFor(connection, email, now);
  if (invitation !== null && (await accept(connection, call, userId, invitation))) return userId;
  await joinAsStranger(connection, call, userId);
  return userId;
}

/**
 * Makes whoever belongs nowhere a customer of the company whose site they came to. Throws Problem
 * `signup_disabled` where that is closed, and `user_already_registered` for who belongs to a company.
 */
async function joinAsStranger(connection: PoolClient, call: Call, userId: string): Promise<void> {
  const { company_id: tenant } = call.facts.tenant;
  if (!(await isSignUpOpen(connection, tenant))) throw new Problem('signup_disabled');
  if (!(await joinBySignUp(connection, userId, tenant))) {
    throw new Problem('user_already_registered');
  }
  await record(call, connection, 'auth.signed_up', userId);
}

/**
 * Somebody follows the link of an invitation, which proves the address. Null when it is over. Throws Problem
 * `user_already_registered` for who belongs to a company already.
 */
export async function acceptInvitation(
  connection: PoolClient,
  call: Call,
  invitationId: string,
): Promise<string | null> {
  const { now } = call;
  const offer = await findOffer(connection, invitationId, now);
  if (offer === null) return null;
  await insertUnconfirmed(connection, offer.email, now);
  const holder = await findHolder(connection, offer.email);
  if (holder === null) return null;
  const userId = holder.id;
  await confirmAddress(connection, userId, now);
  await endLinks(connection, { userId, purposes: ['confirm_address'], now });
  if (!(await accept(connection, call, userId, invitationId))) {
    throw new Problem('user_already_registered');
  }
  return userId;
}

async function accept(
  connection: PoolClient,
  call: Call,
  userId: string,
  invitationId: string,
): Promise<boolean> {
  if (!(await joinByInvitation(connection, userId, invitationId))) return false;
  await endInvitationLinks(connection, invitationId, call.now);
  await record(call, connection, 'auth.invitation_accepted', userId, { invitationId });
  return true;
}
