import type { Tenant } from '@trunkline/contract/branding';
import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import type { RateLimitRule, TenantLimits } from '@trunkline/contract/kernel/limits';
import type { Pool, PoolClient } from 'pg';
import type { OidcProvider } from '../../kernel/env.ts';
import type { Problem } from '../../kernel/errors.ts';
import type { QueuedMail, Sender } from '../../kernel/mail.ts';
import type { Reader } from '../../kernel/mail-site.ts';
import type { LinkRequest } from './links.ts';

/** A sign-in event for the audit log. Never contains a secret, code, token or password. */
export interface AuthEvent {
  readonly type: Extract<AuditEventName, `auth.${string}`>;
  readonly userId: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** A client within a transaction, or the pool outside one. */
export type Connection = Pool | PoolClient;

/** A sender and the domain for its links; `domain` is null for the platform's own address. */
export interface MailSender extends Sender {
  readonly domain: string | null;
}

export type LimitResult = { ok: true } | { ok: false; retryAfter: number };

/**
 * Where an attempt comes from: a device known to the account, as a hash, or else the client's limit
 * key.
 */
export interface Source {
  readonly client: string;
  readonly device: string | null;
}

/** An attempt to prove a secret. */
export interface Attempt {
  /** Reports the result; only failures are counted. */
  readonly end: (failed: boolean) => Promise<void>;
}

/**
 * Passwords and codes are guessable; tokens and signatures are random. They are counted separately,
 * so that a link still works while someone guesses passwords.
 */
export type SecretKind = 'guessable' | 'random';

/**
 * Limits one client's attempts across many accounts. Both methods throw Problem
 * `too_many_requests`.
 */
export interface AttemptLimits {
  readonly begin: (kind: SecretKind, source: Source) => Promise<Attempt>;
  readonly consumeMail: (source: Source) => Promise<void>;
}

/** Blocks on signing in. The Problems contain the time when the block ends. */
export interface SignInBlocks {
  /** Returns the block of a person; null if there is none. */
  readonly forPerson: (userId: string) => Problem | null;
  /** Returns the block of sign-ins to an account from one source, after too many failures. */
  readonly forAccount: (account: string, source: string) => Problem | null;
  /** Returns the block that ended the session of a token; null if none did. */
  readonly forEndedSession: (token: string) => Promise<Problem | null>;
  /** Counts a wrong password or code. */
  readonly recordFailure: (failure: {
    readonly account: string;
    readonly person: string | null;
    readonly source: string;
    readonly facts: RequestFacts;
    readonly endpoint: string;
    readonly userAgent: string;
  }) => Promise<void>;
}

/** Refuses input that attempts SQL injection, and records suspicious input. */
export type InspectSignIn = (inspected: {
  readonly input: unknown;
  readonly schema: unknown;
  readonly headers: Headers;
  readonly facts: RequestFacts;
  readonly userAgent: string;
  readonly endpoint: string;
  readonly session: { readonly person: string | null; readonly session: string | null };
}) => Promise<void>;

/** Dependencies of the sign-in module. */
export interface AuthDependencies {
  /** Connections with the role app_auth and no claims set. */
  readonly pool: Pool;
  /** Public URL of the product; https makes the cookies Secure. */
  readonly baseUrl: string;
  /**
   * Signs cookies and encrypts authenticator secrets: changing it ends all sessions and invalidates
   * all authenticators.
   */
  readonly secret: string;
  readonly now: () => Date;
  /** Identity providers by name. */
  readonly providers: ReadonlyMap<string, OidcProvider>;
  /** `source` is passed if each source has its own allowance. */
  readonly consumeLimit: (
    rule: RateLimitRule,
    key: string,
    tenant: TenantLimits,
    source?: Source,
  ) => Promise<LimitResult>;
  readonly attempts: AttemptLimits;
  readonly blocks: SignInBlocks;
  readonly inspect: InspectSignIn;
  /** Records an event on the connection of the change, so that both are committed or neither. */
  readonly record: (event: AuthEvent, connection: Connection) => Promise<void>;
  /** Puts an email in the outbox, in the same transaction. */
  readonly sendMail: (mail: QueuedMail, connection: Connection, sender: Sender) => Promise<void>;
  /** Queues a job that creates and emails a link, in the same transaction. */
  readonly requestLink: (request: LinkRequest, connection: Connection) => Promise<void>;
  /**
   * Finds the sender and link origin for a reader: one of their sites, whichever host was visited.
   */
  readonly senderFor: (connection: Connection, reader: Reader, host: string) => Promise<MailSender>;
  /** Reports every unexpected error; the caller only gets the request's id. */
  readonly reportError: (error: unknown, requestId: string) => void;
}

/** Facts about a request that the HTTP layer provides, because headers can be forged. */
export interface RequestFacts {
  readonly clientAddress: string;
  /** The address as counted by rate limits (IPv6 by network). */
  readonly limitKey: string;
  readonly requestId: string;
  /** The requested host name, and the origin for links to it. */
  readonly host: string;
  readonly origin: string;
  readonly tenant: Tenant;
  /** The companies whose blocks apply to the visited site: its own and those above. */
  readonly lineage: readonly string[];
  /** Whether the host is a tenant's own domain rather than the product's. */
  readonly ownDomain: boolean;
  /** The limits of the visited site's tenant. */
  readonly tenantLimits: TenantLimits;
}
