import type { PoolClient } from 'pg';
import * as z from 'zod';
import type { OidcProvider } from '../../kernel/env.ts';
import { Problem } from '../../kernel/errors.ts';
import { type Call, record, sendMail } from './call.ts';
import { confirmSignUp } from './join.ts';
import { providerLinked } from './mails.ts';
import type { Identity } from './oidc-client.ts';
import {
  findLinkedUser,
  deleteUnconfirmedAccounts,
  linkProvider,
  setMissingName,
} from './queries/providers.ts';
import {
  confirmAddress,
  findAddressOwner,
  type AddressOwner,
  insertUnconfirmed,
} from './queries/sign-up.ts';

const Address = z.email().max(254);

/**
 * Finds or creates the account for an identity: a linked identity first, even if its address has
 * changed; otherwise by an address the provider has confirmed, linking and notifying the owner or
 * adding a new person. Throws Problem `email_not_confirmed`, `signup_disabled`, or
 * `oauth_callback_error` if the account is linked to another identity of the same provider (the
 * provider has since given the address to someone else).
 */
export async function accountOf(
  connection: PoolClient,
  call: Call,
  provider: OidcProvider,
  identity: Identity,
): Promise<string> {
  const { now } = call;
  const account = { ...identity, provider: provider.name };
  const linked = await findLinkedUser(connection, account);
  if (linked !== null) return linked;
  const address = Address.safeParse(identity.email);
  if (!identity.emailVerified || !address.success) throw new Problem('email_not_confirmed');
  const email = address.data;
  await insertUnconfirmed(connection, email, now);
  const holder = await findAddressOwner(connection, email);
  if (holder === null) throw new Error('the account was not stored');
  if (!holder.email_verified)
    await confirmAccount(connection, call, holder, { email, name: identity.name });
  if (!(await linkProvider(connection, holder.id, account, now))) {
    throw new Problem('oauth_callback_error');
  }
  await record(call, connection, 'auth.provider_linked', holder.id, { provider: provider.name });
  if (holder.email_verified) {
    await sendMail(call, connection, holder.id, providerLinked({ email }, provider, now));
  }
  return holder.id;
}

/** Confirms an address that the provider has confirmed, and discards any credentials set before. */
async function confirmAccount(
  connection: PoolClient,
  call: Call,
  { id: userId, canAct }: AddressOwner,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await deleteUnconfirmedAccounts(connection, userId);
  await setMissingName(connection, userId, name);
  if (canAct) await confirmAddress(connection, userId, call.now);
  else {
    const site = call.facts.tenant.company_id;
    await confirmSignUp(connection, call, { userId, email, site });
  }
}
