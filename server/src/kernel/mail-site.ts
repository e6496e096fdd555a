import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';

/** The recipient of an email: a user, someone at a company, or an address without an account. */
export type Reader =
  | { readonly person: string }
  | { readonly company: string }
  | { readonly person: null };

export interface MailSite<Site> {
  /** Its verified domain; null for the platform's own address. */
  readonly domain: string | null;
  /** The public identity of its company, as stored. */
  readonly site_context: Site | null;
}

/**
 * Selects the site that emails to a reader come from and link to, decided by the database: the
 * visited site if it belongs to the reader's company or one above it, otherwise the nearest at or
 * above the reader's company. Without a host, the latter.
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
  if (site === null) throw new Error('no site may send email to this person');
  return site;
}

export function siteOrigin(domain: string | null, baseUrl: URL): string {
  if (domain === null) return baseUrl.origin;
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return `${baseUrl.protocol}//${domain}${port}`;
}
