import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { Problem } from '../../kernel/errors.ts';
import type { AuthParts, Connection, RequestFacts } from './parts.ts';
import { lockFactors, type SessionRow } from './queries.ts';
import type { SecretBox } from './secret-box.ts';
import type { SessionCookies } from './session-cookies.ts';

/** The parts with what is made from them once. */
export interface AuthTools extends AuthParts {
  readonly cookies: SessionCookies;
  readonly secretBox: SecretBox;
}

/** One request on its way through Better Auth. */
export interface Call {
  readonly tools: AuthTools;
  readonly facts: RequestFacts;
  readonly userAgent: string;
  readonly now: Date;
  /** The token the request's cookie carries, whatever has become of its session. */
  readonly token: string | null;
  readonly session: SessionRow | null;
  /** Lines of Set-Cookie for the answer. */
  readonly setCookies: string[];
}

export interface SignedInCall extends Call {
  readonly session: SessionRow;
}

const calls = new AsyncLocalStorage<Call>();

export function runCall<Result>(call: Call, work: () => Promise<Result>): Promise<Result> {
  return calls.run(call, work);
}

/** The request being answered. Better Auth hands its plugins no place of their own to carry it. */
export function currentCall(): Call {
  const call = calls.getStore();
  if (call === undefined)
    throw new Error('Sign-in endpoints are only reached through their handler');
  return call;
}

export function signedInCall(): SignedInCall {
  const call = currentCall();
  if (call.session === null) throw new Problem('unauthenticated');
  return { ...call, session: call.session };
}

/** Runs `work` in a transaction; nothing else changes this person's factors meanwhile. */
export async function withFactors<Result>(
  call: SignedInCall,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return inTransaction(await call.tools.pool.connect(), async (connection) => {
    await lockFactors(connection, call.session.user_id);
    return work(connection);
  });
}

async function inTransaction<Result>(
  connection: PoolClient,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined;
  try {
    await connection.query('begin');
    const result = await work(connection);
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
