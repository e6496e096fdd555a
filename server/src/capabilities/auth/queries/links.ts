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
  /** The company whose site emailed the link; null for links created before this was stored. */
  readonly site_company_id: string | null;
}

const columns =
  'l.id, l.purpose, l.user_id, l.invitation_id, l.email, l.remember_me, l.expires_at, l.site_company_id';
/**
 * A link works if it is unused, its owner may act or doesn't exist yet, and the domain it was
 * emailed for is verified and still belongs to the same company.
 */
const works = `l.used_at is null and l.expires_at > $2
  and (l.purpose in ('confirm_address', 'invitation') or app.actor_company(l.user_id) is not null)
  and (l.site_domain is null or app.has_verified_domain(l.site_company_id, l.site_domain))`;

/** Serialises creating and using links of one address until the transaction ends. */
export async function lockAddress(connection: Connection, email: string): Promise<void> {
  await connection.query(
    `select pg_advisory_xact_lock(hashtextextended('links to ' || $1::text, 0))`,
    [email],
  );
}

export interface SentLinks {
  readonly sent: number;
  /** Whether a link sent after `recentSince` still works. */
  readonly hasRecent: boolean;
}

/**
 * Finds links sent to an address for a purpose since a given time. For address changes only the
 * same person's links count, and for invitations only the same company's, so that others' emails
 * don't use up the limit.
 */
export async function findSentLinks(
  connection: Connection,
  link: {
    email: string;
    purpose: LinkPurpose;
    userId: string | null;
    invitationId: string | null;
    since: Date;
    recentSince: Date;
    now: Date;
  },
): Promise<SentLinks> {
  const row = first(
    await connection.query<SentLinks>(
      `select count(*)::integer as sent,
         coalesce(bool_or(l.used_at is null and l.expires_at > $6 and l.created_at > $5), false) as "hasRecent"
       from auth_links l
       where l.email = $1 and l.purpose = $2 and l.created_at > $4
         and (l.purpose not in ('change_email', 'approve_email') or l.user_id = $3)
         and (l.invitation_id is null or exists (
           select from invitations i join invitations other on other.company_id = i.company_id
           where i.id = l.invitation_id and other.id = $7))`,
      [
        link.email,
        link.purpose,
        link.userId,
        link.since,
        link.recentSince,
        link.now,
        link.invitationId,
      ],
    ),
  );
  return row ?? { sent: 0, hasRecent: false };
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

/** Finds a link by its token without using it up; null if it no longer works. */
export async function findLink(connection: Connection, hash: Buffer, now: Date) {
  return first(
    await connection.query<LinkRow>(
      `select ${columns} from auth_links l where l.token_hash = $1 and ${works}`,
      [hash, now],
    ),
  );
}

/**
 * Uses up a link; of concurrent attempts, only one succeeds. Null if it is unknown, used or
 * expired. Locks the other links of its address, because using one often ends others.
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

/** Returns the purpose of a token, even if it no longer works; null if we never issued it. */
export async function purposeOf(connection: Connection, hash: Buffer): Promise<LinkPurpose | null> {
  const row = first(
    await connection.query<{ purpose: LinkPurpose }>(
      'select purpose from auth_links where token_hash = $1',
      [hash],
    ),
  );
  return row?.purpose ?? null;
}

/** Invalidates a person's links for these purposes. */
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
