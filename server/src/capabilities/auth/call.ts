import type { Pool, PoolClient } from 'pg';
import type { Mail } from '../../kernel/mail.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { OidcClient } from './oidc-client.ts';
import type { FlowCookie } from './oidc-flow.ts';
import type { AuthEvent, AuthDependencies, Connection, RequestFacts, Source } from './parts.ts';
import { lockFactors } from './queries/factors.ts';
import type { RunningSession } from './queries/sessions.ts';
import type { CodeHash } from './recovery-codes.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { SessionCookies } from './session-cookies.ts';

/** The parts with what is made from them once. */
export interface AuthTools extends AuthDependencies {
  readonly cookies: SessionCookies;
  readonly deviceCookie: DeviceCookie;
  readonly secretBox: SecretBox;
  readonly recoveryHash: CodeHash;
  readonly flowCookie: FlowCookie;
  readonly oidcClients: ReadonlyMap<string, OidcClient>;
}

/** One request of the sign-in part: what every verb works with. */
export interface Call {
  readonly tools: AuthTools;
  readonly facts: RequestFacts;
  readonly userAgent: string;
  readonly headers: Headers;
  readonly now: Date;
  /** The token the request's cookie carries, whatever has become of its session. */
  readonly token: string | null;
  readonly session: RunningSession | null;
  /** What its attempts are counted for. */
  readonly source: Source;
  /** Lines of Set-Cookie for the answer. */
  readonly setCookies: string[];
  /** Such lines for cookies that are used up, also where the verb refuses. */
  readonly spentCookies: string[];
}

export interface SignedInCall extends Call {
  readonly session: RunningSession;
}

/** Runs `work` in one transaction. Its `begin` travels together with the first statement. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = connection.query('begin');
    const [result] = await Promise.all([work(connection), begun]);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away, not put back.
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

/** Runs `work` in a transaction; nothing else changes this person's second steps meanwhile. */
export function withFactors<Result>(
  call: SignedInCall,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  return transact(call, async (connection) => {
    await lockFactors(connection, call.session.user_id);
    return work(connection);
  });
}

/** Writes what happened, with the address it came from, on the connection of the change. */
export function record(
  { tools, facts }: Call,
  connection: Connection,
  type: AuthEvent['type'],
  userId: string | null,
  detail: AuthEvent['detail'] = {},
): Promise<void> {
  const { clientAddress } = facts;
  return tools.record({ type, userId, detail: { ...detail, clientAddress } }, connection);
}

/** Mails a notice to a person, from a site of theirs: the visited one may belong to somebody else. */
export async function sendMail(
  { tools, facts }: Call,
  connection: Connection,
  person: string,
  mail: Mail,
): Promise<void> {
  const sender = await tools.senderFor(connection, { person }, facts.host);
  await tools.sendMail(mail, connection, sender);
}
