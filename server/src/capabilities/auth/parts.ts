import type { Tenant } from '@trunkline/contract/branding';
import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import type { RateLimit, RateLimitRule } from '@trunkline/contract/kernel/limits';
import type { Pool, PoolClient } from 'pg';
import type { OidcProvider } from '../../kernel/env.ts';
import type { QueuedMail, Sender } from '../../kernel/mail.ts';
import type { Reader } from '../../kernel/mail-site.ts';
import type { LinkRequest } from './links.ts';

/** What happened at the door; the audit log keeps it. Never carries a secret, code, token or password. */
export interface AuthEvent {
  readonly type: Extract<AuditEventName, `auth.${string}`>;
  readonly userId: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** A connection, or the pool where no transaction is open. */
export type Connection = Pool | PoolClient;

/** A sender, with the domain that its links need; null for the platform's own address. */
export interface MailSender extends Sender {
  readonly domain: string | null;
}

export type LimitAnswer = { ok: true } | { ok: false; retryAfter: number };

/** Where an attempt comes from: a device that the account knows, as a hash, or else a client's limit key. */
export interface Source {
  readonly client: string;
  readonly device: string | null;
}

/** An attempt to prove something secret. */
export interface Attempt {
  /** Says what became of it; only a failure is remembered. */
  readonly end: (failed: boolean) => Promise<void>;
}

/**
 * What an attempt could guess: passwords and codes, or random tokens and signatures. Wrong ones of one kind do
 * not stand in the way of the other, so that a link still works where somebody guesses passwords.
 */
export type SecretKind = 'guessable' | 'random';

/** Limits on what one client tries on many accounts. Each throws Problem `too_many_requests`. */
export interface AttemptLimits {
  readonly begin: (kind: SecretKind, source: Source) => Promise<Attempt>;
  readonly consumeMail: (source: Source) => Promise<void>;
}

/** What the sign-in part is given from outside. */
export interface AuthDependencies {
  /** Connections that act as the role app_auth, with no claims set. */
  readonly pool: Pool;
  /** Where people reach the product; https makes the cookies Secure. */
  readonly baseUrl: string;
  /** Signs cookies and encrypts authenticator secrets: changing it ends all sessions and all enrolments. */
  readonly secret: string;
  readonly now: () => Date;
  /** Third parties that sign people in, by name. */
  readonly providers: ReadonlyMap<string, OidcProvider>;
  /** `limit` where the tenant has its own; `source` where each source has an allowance of its own. */
  readonly consumeLimit: (
    rule: RateLimitRule,
    key: string,
    limit: RateLimit | undefined,
    source?: Source,
  ) => Promise<LimitAnswer>;
  readonly attempts: AttemptLimits;
  /** Writes with the connection of the change, so that both are committed or neither. */
  readonly record: (event: AuthEvent, connection: Connection) => Promise<void>;
  /** Puts a mail in the outbox, in the same transaction. */
  readonly sendMail: (mail: QueuedMail, connection: Connection, sender: Sender) => Promise<void>;
  /** Leaves the making and mailing of a link to a job, in the same transaction. */
  readonly requestLink: (request: LinkRequest, connection: Connection) => Promise<void>;
  /** Finds the sender and the origin of links for a reader: a site of theirs, whichever host was visited. */
  readonly senderFor: (connection: Connection, reader: Reader, host: string) => Promise<MailSender>;
  /** Told of every unexpected error; the caller only learns the request's id. */
  readonly reportError: (error: unknown, requestId: string) => void;
}

/** What the HTTP layer knows about a request and a header must not be believed about. */
export interface RequestFacts {
  readonly clientAddress: string;
  /** The address as rate limits count it (IPv6 by network). */
  readonly limitKey: string;
  readonly requestId: string;
  /** Host name that was asked, and the origin that links to it are made with. */
  readonly host: string;
  readonly origin: string;
  readonly tenant: Tenant;
  /** Whether the host is a tenant's own domain rather than the product's address. */
  readonly ownDomain: boolean;
  /** The tenant's own limits by rule, where it has any. */
  readonly limits: Readonly<Record<string, RateLimit>>;
}
