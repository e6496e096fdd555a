import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import type { Pool, PoolClient } from 'pg';

/** What happened at the door; the audit log keeps it. Never carries a secret, code, token or password. */
export interface AuthEvent {
  readonly type:
    | 'auth.sign_in'
    | 'auth.sign_in_failed'
    | 'auth.mfa_enrolled'
    | 'auth.mfa_verified'
    | 'auth.mfa_failed'
    | 'auth.mfa_removed'
    | 'auth.sign_out';
  readonly userId: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A connection, or the pool where no transaction is open. */
export type Connection = Pool | PoolClient;

export type LimitAnswer = { ok: true } | { ok: false; retryAfter: number };

/** What the sign-in part is given from outside. */
export interface AuthParts {
  /** Connections that act as the role app_auth, with no claims set. */
  readonly pool: Pool;
  /** Where people reach the product; https makes the cookies Secure. */
  readonly baseUrl: string;
  /** Signs cookies and encrypts authenticator secrets: changing it ends all sessions and all enrolments. */
  readonly secret: string;
  /** Name of the site as authenticator apps show it. */
  readonly issuer: () => string | Promise<string>;
  readonly now: () => Date;
  readonly takeLimit: (rule: RateLimitRule, key: string) => Promise<LimitAnswer>;
  /** Writes with the connection of the change, so that both are committed or neither. */
  readonly record: (event: AuthEvent, connection: Connection) => Promise<void>;
  /** Puts a mail in the outbox, in the same transaction. */
  readonly sendMail: (mail: Mail, connection: Connection) => Promise<void>;
  /** Told of every unexpected error; the caller only learns the request's id. */
  readonly reportError: (error: unknown, requestId: string) => void;
}

/** What the HTTP layer knows about a request and a header must not be believed about. */
export interface RequestFacts {
  readonly clientAddress: string;
  /** The address as rate limits count it (IPv6 by network); the client address where it is left out. */
  readonly limitKey?: string;
  readonly requestId: string;
}
