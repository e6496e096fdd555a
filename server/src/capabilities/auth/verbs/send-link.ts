import { linkTimes } from '@trunkline/contract/kernel/constants';
import { type AuthTools, inTransaction } from '../call.ts';
import type { LinkRequest } from '../links.ts';
import type { LinkMailContent } from '../mails.ts';
import { type NewLink, type Post, postLink } from '../post-link.ts';
import { findEmailChange } from '../queries/email-changes.ts';
import { endInvitationLinks, findOpenInvitation } from '../queries/invitations.ts';
import { findAddressOwner, insertUnconfirmed } from '../queries/sign-up.ts';

/**
 * Creates and emails a requested link, if the account exists. Runs in a job, possibly twice: then
 * there are two links that each work once.
 */
export async function sendLink(tools: AuthTools, request: LinkRequest): Promise<void> {
  const { host } = request;
  await inTransaction(tools.pool, (connection) =>
    purposes[request.purpose]({ connection, tools, host, now: tools.now() }, request),
  );
}

type PendingLink = (post: Post, request: LinkRequest) => Promise<void>;

const purposes: Readonly<Record<LinkRequest['purpose'], PendingLink>> = {
  magic_link: sendMagicLink,
  confirm_address: sendConfirmation,
  reset_password: sendReset,
  invitation: sendInvitation,
  change_email: sendChange,
};

/** Sends a sign-in link; to an unconfirmed address, a confirmation link, which also signs in. */
async function sendMagicLink(post: Post, request: LinkRequest): Promise<void> {
  const holder = await findAddressOwner(post.connection, request.email);
  if (holder === null) return;
  const to = { ...request, userId: holder.id };
  if (!holder.email_verified) await postConfirmationLink(post, to);
  else if (holder.canAct) await postSignInLink(post, to, 'magic_link');
}

/**
 * Sends a confirmation link; to a known address, a sign-in link. The screen shows the same message
 * either way.
 */
async function sendConfirmation(post: Post, request: LinkRequest): Promise<void> {
  const { email } = request;
  await insertUnconfirmed(post.connection, email, post.now);
  const holder = await findAddressOwner(post.connection, email);
  if (holder === null) return;
  const to = { ...request, userId: holder.id };
  if (!holder.email_verified) await postConfirmationLink(post, to);
  else if (holder.canAct) await postSignInLink(post, to, 'already_registered');
}

async function sendReset(post: Post, request: LinkRequest): Promise<void> {
  const { email, fromKnownDevice } = request;
  const holder = await findAddressOwner(post.connection, email);
  if (!holder?.email_verified || !holder.canAct) return;
  const linkRequest = newLink(post, 'reset_password', {
    email,
    userId: holder.id,
    fromKnownDevice,
  });
  await postLink(post, linkRequest, { kind: 'reset_password', email });
}

/** Only the newest link of an invitation works. */
async function sendInvitation(post: Post, { invitationId }: LinkRequest): Promise<void> {
  const { connection, now } = post;
  const offer =
    invitationId === null ? null : await findOpenInvitation(connection, invitationId, now);
  if (offer === null) return;
  const { id, email, role, company_name: company, inviter, expires_at: expiresAt } = offer;
  const linkRequest = {
    ...newLink(post, 'invitation', { email, userId: null }),
    invitationId: id,
    // The inviting company's site, even if the address belongs to a member of another company.
    reader: { company: offer.company_id },
    expiresAt,
  };
  await postLink(post, linkRequest, { kind: 'invitation', email, inviter, company, role }, () =>
    endInvitationLinks(connection, id, now),
  );
}

/** Sends both links of an address change; silently skips the new address if someone has it. */
async function sendChange(post: Post, { email, userId }: LinkRequest): Promise<void> {
  const { connection, now } = post;
  const change = userId === undefined ? null : await findEmailChange(connection, userId, now);
  if (change === null || change.new_email !== email) return;
  const { user_id: person, old_email: old } = change;
  if (!(await findAddressOwner(connection, old))?.canAct) return;
  const approval = newLink(post, 'approve_email', { email: old, userId: person });
  await postLink(post, approval, { kind: 'approve_email', email: old, newEmail: email });
  if ((await findAddressOwner(connection, email))?.email_verified) return;
  const confirmed = newLink(post, 'change_email', { email, userId: person });
  await postLink(post, confirmed, { kind: 'change_email', email });
}

interface Recipient {
  readonly email: string;
  readonly userId: string | null;
  readonly rememberMe?: boolean;
  readonly fromKnownDevice?: boolean | undefined;
}

function newLink(
  { now }: Post,
  purpose: NewLink['purpose'],
  { email, userId, rememberMe = false, fromKnownDevice = false }: Recipient,
): NewLink {
  const expiresAt = new Date(now.getTime() + linkTimes[purpose] * 1000);
  return {
    purpose,
    email,
    userId,
    invitationId: null,
    reader: { person: userId },
    rememberMe,
    expiresAt,
    fromKnownDevice,
  };
}

function postConfirmationLink(post: Post, to: Recipient): Promise<void> {
  const content: LinkMailContent = { kind: 'confirm_address', email: to.email };
  return postLink(post, newLink(post, 'confirm_address', to), content);
}

function postSignInLink(
  post: Post,
  to: Recipient,
  kind: 'magic_link' | 'already_registered',
): Promise<void> {
  return postLink(post, newLink(post, 'magic_link', to), { kind, email: to.email });
}
