import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';

/** Whom a mail goes to: a person, somebody of a company, or an address that belongs to nobody yet. */
export type Reader =
  | { readonly person: string }
  | { readonly company: string }
  | { readonly person: null };

/** A site that may write to somebody. */
export interface MailSite<Site> {
  /** Its proved domain; null for the platform's own address. */
  readonly domain: string | null;
  /** What the company behind it shows in public, as stored. */
  readonly face: Site | null;
}

/**
 * The site that mails to a reader come from and lead to, decided by the database at this moment: the visited one where
 * it belongs to the reader's company or one above, else the nearest at or above the reader's company. Without a host
 * the latter.
 */
export async function selectMailSite<Site>(
  connection: Tx | Pick<pg.ClientBase, 'query'>,
  reader: Reader,
  host: string | null,
): Promise<MailSite<Site>> {
  const [name, id] =
    'company' in reader ? ['mail_site', reader.company] : ['mail_site_of_person', reader.person];
  const { rows } =
    'query' in connection
      ? await connection.query<{ site: MailSite<Site> | null }>(
          `select app.${name}($1, $2) as site`,
          [id, host],
        )
      : await sql<{ site: MailSite<Site> | null }>`
          select ${sql.raw(`app.${name}`)}(${id}::uuid, ${host}::text) as site`.execute(connection);
  const site = rows[0]?.site ?? null;
  if (site === null) throw new Error('No site may write to this reader');
  return site;
}

/** The scheme and host that links to a site are made with. */
export function siteOrigin(domain: string | null, baseUrl: URL): string {
  if (domain === null) return baseUrl.origin;
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return `${baseUrl.protocol}//${domain}${port}`;
}
