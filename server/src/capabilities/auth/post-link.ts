import type { LinkPurpose } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type { Reader } from '../../kernel/mail-site.ts';
import type { AuthTools } from './call.ts';
import { type Letter, letterMail } from './mails.ts';
import { findSentLinks, insertLink, lockAddress } from './queries/links.ts';
import { findMailText } from './queries/mail-text.ts';
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
  /** Requested on a device that the account has used: strangers' requests do not stand in its way. */
  readonly fromKnownDevice: boolean;
}

/** Links of one purpose that reach an address within an hour, each at once. */
const perHour = 5;
const hour = 60 * 60 * 1000;
/** After more, one is sent unless another was within these milliseconds and still works: it would say the same. */
const repeatAfter = 2 * 60 * 1000;

/**
 * Makes a link and mails it in the words of the reader's site, with `first` done before. Where many were requested,
 * one that repeats the newest is left out, and the answer does not say so. The token follows the `#`, where no server
 * and no log sees it.
 */
export async function postLink(
  { connection, tools, host, now }: Post,
  link: NewLink,
  letter: Letter,
  first: () => Promise<void> = async () => {},
): Promise<void> {
  const { purpose, email, userId } = link;
  await lockAddress(connection, email);
  const { sent, repeats } = await findSentLinks(connection, {
    ...link,
    since: new Date(now.getTime() - hour),
    lately: new Date(now.getTime() - repeatAfter),
    now,
  });
  if (!link.fromKnownDevice && sent >= perHour && repeats) return;
  await first();
  const token = newToken();
  const sender = await tools.senderFor(connection, link.reader, host);
  const site = { company: sender.tenant.company_id, domain: sender.domain };
  await insertLink(connection, { ...link, site, hash: hashToken(token), now });
  await tools.record({ type: 'auth.link_sent', userId, detail: { purpose } }, connection);
  const { site_name } = sender.tenant.settings;
  const url = `${sender.origin}/auth/callback#${token}`;
  const words = await findMailText(connection, sender.tenant.company_id, letter.kind);
  const mail = {
    ...letterMail(letter, words, { site: site_name, url }),
    expires: link.expiresAt,
  };
  await tools.sendMail(mail, connection, sender);
}
