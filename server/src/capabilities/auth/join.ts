import type { PoolClient } from 'pg';
import { Problem } from '../../kernel/errors.ts';
import { type Call, record } from './call.ts';
import type { Connection } from './parts.ts';
import { endInvitationLinks, findOpenInvitation, joinByInvitation } from './queries/invitations.ts';
import { endLinks } from './queries/links.ts';
import {
  allowsAddress,
  confirmAddress,
  findAddressOwner,
  insertUnconfirmed,
  isSignUpOpen,
  joinBySignUp,
} from './queries/sign-up.ts';

/**
 * Throws Problem `signup_disabled` unless people with this address can sign up with a company. The
 * response doesn't depend on whether the address has an account.
 */
export async function requireSignUp(
  connection: Connection,
  tenant: string,
  email: string,
): Promise<void> {
  if (!(await isSignUpOpen(connection, tenant))) throw new Problem('signup_disabled');
  if (await allowsAddress(connection, tenant, email)) return;
  const message =
    'Sign-up is limited to certain email domains. Use your work address or ask for an invitation.';
  throw new Problem('signup_disabled', { message });
}

/**
 * Confirms the address of a person who signed up and makes them a customer of the company they
 * signed up with. Pending invitations stay pending until the person accepts them. Null if already
 * confirmed. Throws Problem `signup_disabled` if sign-up was closed in the meantime.
 */
export async function confirmSignUp(
  connection: PoolClient,
  call: Call,
  {
    userId,
    email,
    site,
  }: { readonly userId: string; readonly email: string; readonly site: string },
): Promise<string | null> {
  const { now } = call;
  if (!(await confirmAddress(connection, userId, now))) return null;
  await endLinks(connection, { userId, purposes: ['confirm_address'], now });
  // A person added by an administrator is a member already and only had to confirm the address.
  if ((await findAddressOwner(connection, email))?.canAct) return userId;
  await joinAsCustomer(connection, call, { userId, email, tenant: site });
  return userId;
}

/**
 * Makes a person without a company a customer of `tenant`. Throws Problem `signup_disabled` if its
 * security policy doesn't allow that, and `user_already_registered` for a member of a company.
 */
async function joinAsCustomer(
  connection: PoolClient,
  call: Call,
  {
    userId,
    email,
    tenant,
  }: { readonly userId: string; readonly email: string; readonly tenant: string },
): Promise<void> {
  await requireSignUp(connection, tenant, email);
  if (!(await joinBySignUp(connection, userId, tenant))) {
    throw new Problem('user_already_registered');
  }
  await record(call, connection, 'auth.signed_up', userId);
}

/**
 * Accepts an invitation by its link, which proves the address. Null if it has expired or ended.
 * Throws Problem `user_already_registered` for a member of a company.
 */
export async function acceptInvitation(
  connection: PoolClient,
  call: Call,
  invitationId: string,
): Promise<string | null> {
  const { now } = call;
  const offer = await findOpenInvitation(connection, invitationId, now);
  if (offer === null) return null;
  await insertUnconfirmed(connection, offer.email, now);
  const holder = await findAddressOwner(connection, offer.email);
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
