import type { LinkPurpose } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type { Reader } from '../../kernel/mail-site.ts';
import type { AuthTools } from './call.ts';
import { type Letter, letterMail } from './mails.ts';
import { countLinks, insertLink, lockAddress } from './queries/links.ts';
import { findWords } from './queries/words.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a link is made and mailed with. */
export interface Post {
  readonly connection: PoolClient;
  readonly tools: AuthTools;
  /** The host on which the link was asked for. */
  readonly host: string;
  readonly now: Date;
}

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly userId: string | null;
  readonly invitationId: string | null;
  /** Whose site the mail comes from and leads to. */
  readonly reader: Reader;
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
 * Makes a link and mails it in the words of the reader's site, with `first` done before. More than five links of a
 * kind within an hour do not reach an address; nobody is told. The token follows the `#`, where no server and no log
 * sees it.
 */
export async function postLink(
  { connection, tools, host, now }: Post,
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
  const sender = await tools.senderFor(connection, link.reader, host);
  const site = { company: sender.tenant.company_id, domain: sender.domain };
  await insertLink(connection, { ...link, site, hash: hashToken(token), now });
  await tools.record({ type: 'auth.link_sent', userId, detail: { purpose } }, connection);
  const { site_name } = sender.tenant.settings;
  const url = `${sender.origin}/auth/callback#${token}`;
  const words = await findWords(connection, sender.tenant.company_id, letter.kind);
  await tools.sendMail(letterMail(letter, words, { site: site_name, url }), connection, sender);
}
