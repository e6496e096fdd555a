import type { LinkPurpose } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type { Reader } from '../../kernel/mail-site.ts';
import type { AuthTools } from './call.ts';
import { type LinkMailContent, composeLinkMail } from './mails.ts';
import { findSentLinks, insertLink, lockAddress } from './queries/links.ts';
import { findMailText } from './queries/mail-text.ts';
import { hashToken, newToken } from './tokens.ts';

/** Dependencies for creating and emailing a link. */
export interface Post {
  readonly connection: PoolClient;
  readonly tools: AuthTools;
  /** The host the link was requested on. */
  readonly host: string;
  readonly now: Date;
}

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly userId: string | null;
  readonly invitationId: string | null;
  /** The reader, whose site the email comes from and links to. */
  readonly reader: Reader;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
  /**
   * Requested from a known device of the account: requests from other devices don't count against
   * it.
   */
  readonly fromKnownDevice: boolean;
}

/** Links of one purpose sent to an address per hour without delay. */
const perHour = 5;
const hour = 60 * 60 * 1000;
/** Above that limit, milliseconds before another link is sent while the latest one still works. */
const repeatAfter = 2 * 60 * 1000;

/**
 * Creates a link and emails it in the texts of the reader's site, after running `beforeSending`.
 * After many requests a repeated link is omitted, and the response doesn't reveal it. The token
 * follows the `#`, where no server or log sees it.
 */
export async function postLink(
  { connection, tools, host, now }: Post,
  link: NewLink,
  content: LinkMailContent,
  beforeSending: () => Promise<void> = async () => {},
): Promise<void> {
  const { purpose, email, userId } = link;
  await lockAddress(connection, email);
  const { sent, hasRecent } = await findSentLinks(connection, {
    ...link,
    since: new Date(now.getTime() - hour),
    recentSince: new Date(now.getTime() - repeatAfter),
    now,
  });
  if (!link.fromKnownDevice && sent >= perHour && hasRecent) return;
  await beforeSending();
  const token = newToken();
  const sender = await tools.senderFor(connection, link.reader, host);
  const site = { company: sender.tenant.company_id, domain: sender.domain };
  await insertLink(connection, { ...link, site, hash: hashToken(token), now });
  await tools.record({ type: 'auth.link_sent', userId, detail: { purpose } }, connection);
  const { site_name } = sender.tenant.settings;
  const url = `${sender.origin}/auth/callback#${token}`;
  const text = await findMailText(connection, sender.tenant.company_id, content.kind);
  const mail = {
    ...composeLinkMail(content, text, { site: site_name, url }),
    expires: link.expiresAt,
  };
  await tools.sendMail(mail, connection, sender);
}
