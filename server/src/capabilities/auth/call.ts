import type { Pool, PoolClient } from 'pg';
import { Problem } from '../../kernel/errors.ts';
import type { Mail } from '../../kernel/mail.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { OidcClient } from './oidc-client.ts';
import type { FlowCookie } from './oidc-flow.ts';
import type { AuthEvent, AuthDependencies, Connection, RequestFacts, Source } from './parts.ts';
import { lockFactors } from './queries/factors.ts';
import { lockSession, type RunningSession } from './queries/sessions.ts';
import type { CodeHash } from './recovery-codes.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { SessionCookies } from './session-cookies.ts';

/** The dependencies, plus everything created from them once. */
export interface AuthTools extends AuthDependencies {
  readonly cookies: SessionCookies;
  readonly deviceCookie: DeviceCookie;
  readonly secretBox: SecretBox;
  readonly recoveryHash: CodeHash;
  readonly flowCookie: FlowCookie;
  readonly oidcClients: ReadonlyMap<string, OidcClient>;
}

/** One request to the sign-in module, as passed to every operation. */
export interface Call {
  readonly tools: AuthTools;
  readonly facts: RequestFacts;
  /** The path of the request. */
  readonly path: string;
  readonly userAgent: string;
  readonly headers: Headers;
  readonly now: Date;
  /** The token in the request's cookie, even if its session has ended. */
  readonly token: string | null;
  readonly session: RunningSession | null;
  /** The client or device that failed attempts count against. */
  readonly source: Source;
  /** Set-Cookie lines of the response. */
  readonly setCookies: string[];
  /** Set-Cookie lines that clear used cookies, sent even if the operation fails. */
  readonly spentCookies: string[];
}

export interface SignedInCall extends Call {
  readonly session: RunningSession;
}

/** Runs `work` in one transaction. `begin` is sent together with the first statement. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    const started = connection.query('begin');
    const [result] = await Promise.all([work(connection), started]);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // Discards a connection that can't roll back instead of returning it to the pool.
    connection.release(broken);
  }
}

/** Runs `work` in a transaction as app_auth. */
export function transact<Result>(
  { tools }: Call,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(tools.pool, work);
}

/**
 * Runs `work` in a transaction that locks this person's second steps and the session. Throws
 * Problem `session_not_found` if the session has ended since it was read, for example by signing in
 * from another tab.
 */
export function withFactors<Result>(
  call: SignedInCall,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  return transact(call, async (connection) => {
    await lockFactors(connection, call.session.user_id);
    if (!(await lockSession(connection, call.session.id))) throw new Problem('session_not_found');
    return work(connection);
  });
}

/** Records an event with its path and IP address on the connection of the change. */
export function record(
  { tools, facts, path }: Call,
  connection: Connection,
  type: AuthEvent['type'],
  userId: string | null,
  detail: AuthEvent['detail'] = {},
): Promise<void> {
  const { clientAddress } = facts;
  return tools.record({ type, userId, detail: { ...detail, clientAddress, path } }, connection);
}

/**
 * Emails a notice with links to one of the person's own sites; the visited site may belong to
 * another tenant.
 */
export async function sendMail(
  { tools, facts }: Call,
  connection: Connection,
  person: string,
  mail: Mail,
): Promise<void> {
  const sender = await tools.senderFor(connection, { person }, facts.host);
  await tools.sendMail(mail, connection, sender);
}
