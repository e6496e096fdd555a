import type { Sender } from '../../kernel/mail.ts';
import { type Reader, selectMailSite, siteOrigin } from '../../kernel/mail-site.ts';
import { siteContextOf } from './site-context.ts';
import type { StoredSiteContext } from './queries.ts';

/** The name, look and texts of a reader's email, and where its links point. */
export interface MailSender extends Sender {
  /** The domain for the email's links; null for the platform's own address. */
  readonly domain: string | null;
}

/** Finds the sender of an email to a reader, on the connection of the change that causes it. */
export async function mailSender(
  connection: Parameters<typeof selectMailSite>[0],
  baseUrl: URL,
  reader: Reader,
  host: string | null,
): Promise<MailSender> {
  const { domain, site_context: siteContext } = await selectMailSite<StoredSiteContext>(
    connection,
    reader,
    host,
  );
  const { tenant } = siteContextOf(domain ?? baseUrl.hostname, siteContext);
  return { tenant, origin: siteOrigin(domain, baseUrl), domain };
}
