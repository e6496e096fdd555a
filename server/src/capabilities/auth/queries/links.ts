import type { LinkPurpose } from '@trunkline/contract/auth';
import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface LinkRow {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly user_id: string | null;
  readonly invitation_id: string | null;
  readonly email: string;
  readonly remember_me: boolean;
  readonly expires_at: Date;
  /** The company whose site mailed it; null for links made before that was kept. */
  readonly site_company_id: string | null;
}

const columns =
  'l.id, l.purpose, l.user_id, l.invitation_id, l.email, l.remember_me, l.expires_at, l.site_company_id';
/**
 * A link works while nobody has used it, while the person it belongs to may act or does not exist yet, and while the
 * domain it was mailed for is proved and still belongs to the same company.
 */
const works = `l.used_at is null and l.expires_at > $2
  and (l.purpose in ('confirm_address', 'invitation') or app.actor_company(l.user_id) is not null)
  and (l.site_domain is null or app.has_verified_domain(l.site_company_id, l.site_domain))`;

/** Links to one address are made and spent one after the other, until the transaction ends. */
export async function lockAddress(connection: Connection, email: string): Promise<void> {
  await connection.query(
    `select pg_advisory_xact_lock(hashtextextended('links to ' || $1::text, 0))`,
    [email],
  );
}

export interface SentLinks {
  readonly sent: number;
  /** Whether one of them was sent lately and still works. */
  readonly repeats: boolean;
}

/**
 * The links for a purpose that went to an address since a moment: those of one person for a change of address,
 * those of one company for invitations, so that nobody's mails stand in for another's.
 */
export async function findSentLinks(
  connection: Connection,
  link: {
    email: string;
    purpose: LinkPurpose;
    userId: string | null;
    invitationId: string | null;
    since: Date;
    lately: Date;
    now: Date;
  },
): Promise<SentLinks> {
  const found = first(
    await connection.query<SentLinks>(
      `select count(*)::integer as sent,
         coalesce(bool_or(l.used_at is null and l.expires_at > $6 and l.created_at > $5), false) as repeats
       from auth_links l
       where l.email = $1 and l.purpose = $2 and l.created_at > $4
         and (l.purpose not in ('change_email', 'approve_email') or l.user_id = $3)
         and (l.invitation_id is null or exists (
           select from invitations i join invitations other on other.company_id = i.company_id
           where i.id = l.invitation_id and other.id = $7))`,
      [link.email, link.purpose, link.userId, link.since, link.lately, link.now, link.invitationId],
    ),
  );
  return found ?? { sent: 0, repeats: false };
}

export async function insertLink(
  connection: Connection,
  link: {
    purpose: LinkPurpose;
    hash: Buffer;
    userId: string | null;
    invitationId: string | null;
    email: string;
    rememberMe: boolean;
    site: { company: string; domain: string | null };
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  await connection.query(
    `insert into auth_links
       (purpose, token_hash, user_id, invitation_id, email, remember_me, expires_at, created_at,
        site_company_id, site_domain)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      link.purpose,
      link.hash,
      link.userId,
      link.invitationId,
      link.email,
      link.rememberMe,
      link.expiresAt,
      link.now,
      link.site.company,
      link.site.domain,
    ],
  );
}

/** What a token leads to; null when it leads nowhere any longer. Looking spends nothing. */
export async function findLink(connection: Connection, hash: Buffer, now: Date) {
  return first(
    await connection.query<LinkRow>(
      `select ${columns} from auth_links l where l.token_hash = $1 and ${works}`,
      [hash, now],
    ),
  );
}

/**
 * Spends a link: of all who try, one gets it. Null when it is none of these, was used, or has run out. What else
 * concerns the links of its address waits meanwhile, because one that is spent often ends others.
 */
export async function spendLink(
  connection: Connection,
  link: { hash: Buffer; purposes: readonly LinkPurpose[]; now: Date },
) {
  const found = await findLink(connection, link.hash, link.now);
  if (found === null) return null;
  await lockAddress(connection, found.email);
  return first(
    await connection.query<LinkRow>(
      `update auth_links l set used_at = $2
       where l.token_hash = $1 and l.purpose = any($3) and ${works} returning ${columns}`,
      [link.hash, link.now, link.purposes],
    ),
  );
}

/** What a token was for, whatever has become of it; null for one that nobody here has made. */
export async function purposeOf(connection: Connection, hash: Buffer): Promise<LinkPurpose | null> {
  const found = first(
    await connection.query<{ purpose: LinkPurpose }>(
      'select purpose from auth_links where token_hash = $1',
      [hash],
    ),
  );
  return found?.purpose ?? null;
}

/** The links of a person for these purposes stop working. */
export async function endLinks(
  connection: Connection,
  links: { userId: string; purposes: readonly LinkPurpose[]; now: Date },
): Promise<void> {
  await connection.query(
    `update auth_links set used_at = $3
     where user_id = $1 and purpose = any($2) and used_at is null`,
    [links.userId, links.purposes, links.now],
  );
}
