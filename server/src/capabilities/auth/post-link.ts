import type { LinkPurpose } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type { Sender } from '../../kernel/mail.ts';
import type { AuthTools } from './call.ts';
import { type Letter, letterMail } from './mails.ts';
import { countLinks, insertLink, lockAddress } from './queries/links.ts';
import { findWords } from './queries/words.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a link is made and mailed with. */
export interface Post {
  readonly connection: PoolClient;
  readonly tools: AuthTools;
  readonly sender: Sender;
  readonly now: Date;
}

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly userId: string | null;
  readonly invitationId: string | null;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

/** Links that anybody can ask for, those that members make: one kind does not use up the other's measure. */
const kinds: readonly (readonly LinkPurpose[])[] = [
  ['magic_link', 'confirm_address', 'reset_password'],
  ['invitation'],
  ['change_email', 'approve_email'],
];
const perHour = 5;
const hour = 60 * 60 * 1000;

/**
 * Makes a link and mails it in the sender's own words, with `first` done before. More than five links of a kind within an hour do not
 * reach an address; nobody is told. The token stands behind the `#`, where no server and no log sees it.
 */
export async function postLink(
  { connection, tools, sender, now }: Post,
  link: NewLink,
  letter: Letter,
  first: () => Promise<void> = async () => {},
): Promise<void> {
  const { purpose, email, userId } = link;
  await lockAddress(connection, email);
  const purposes = kinds.find((kind) => kind.includes(purpose)) ?? [purpose];
  const since = new Date(now.getTime() - hour);
  if ((await countLinks(connection, { email, purposes, since })) >= perHour) return;
  await first();
  const token = newToken();
  await insertLink(connection, { ...link, hash: hashToken(token), now });
  await tools.record({ type: 'auth.link_sent', userId, detail: { purpose } }, connection);
  const site = sender.tenant.settings.site_name;
  const url = `${sender.origin}/auth/callback#${token}`;
  const words = await findWords(connection, sender.tenant.company_id, letter.kind);
  await tools.sendMail(letterMail(letter, words, { site, url }), connection, sender);
}
