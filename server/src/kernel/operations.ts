import { type Guard, guardOf } from '@trunkline/contract/kernel/operation';
import type { RateLimitRule, TenantLimits } from '@trunkline/contract/kernel/limits';
import { ORPCError, os } from '@orpc/server';
import { type Actor, type Context, may } from './context.ts';
import { Problem, problemOf } from './errors.ts';
import { type NamedRecords, namedRecords, possiblyRefused } from './named-records.ts';

/** A session after the first or second sign-in step. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Missing for an API key. */
  readonly expiresAt?: Date;
  /** Whether a second step was completed within the last ten minutes. */
  readonly fresh?: boolean;
  /**
   * The user this session is viewing as; until support access is ended, the session acts as no one
   * else.
   */
  readonly viewing?: Viewing | null;
  /** Whether an API key was sent instead of a session's cookie; the user is its service user. */
  readonly byKey?: true;
  /** The rate limits of the user's company; those of the visited site if missing. */
  readonly tenant?: TenantLimits;
}

export interface Viewing {
  readonly accessId: string;
  readonly personId: string;
  /** Whether it is still valid: not expired, and both users still meet the conditions. */
  readonly holds: boolean;
}

/** A request before its operation runs: the functions that the guard needs. */
export interface IncomingRequest extends Context {
  /** Returns the session of the request's cookie or API key; null if it is missing or invalid. */
  session(): Promise<Session | null>;
  /** Returns the user of a session at aal2; null if they aren't allowed to act. */
  person(session: Session): Promise<Actor | null>;
  /** Throws Problem `too_many_requests` once the caller has reached the rule's limit. */
  limit(rule: RateLimitRule, session: Session | null): Promise<void>;
  recordDenial(actor: Actor, operation: string): Promise<void>;
  /**
   * Records which of the records named by a refused operation belong to other tenants. Resolves
   * before doing so, so that the response time reveals nothing about the records.
   */
  recordRefusal(actor: Actor, records: NamedRecords): Promise<void>;
  /** Counts an attempt to grant a role or permission above the actor's own. */
  recordEscalation(actor: Actor): Promise<void>;
  /**
   * Refuses an input that tries to inject SQL, and records a suspicious one. Throws Problem
   * `blocked` or `validation_failed`.
   */
  inspect(actor: Actor | undefined, input: unknown, schema: unknown): Promise<void>;
  /** Called with the name of the operation before its guard runs. */
  onCall?(operation: string): void;
  /** Set once the guard has admitted the caller to an operation, before its body is read. */
  readonly admitted?: Admission;
}

interface Admission {
  /** For example 'companies.list'. */
  readonly operation: string;
  readonly actor: Actor | undefined;
}

/**
 * Returns the user a session acts as. Throws Problem `support_ended` if support access has ended:
 * nothing runs with the supporter's own permissions before the client has acknowledged that.
 */
export async function personOf(
  context: Pick<IncomingRequest, 'person'>,
  session: Session,
): Promise<Actor> {
  const { viewing = null } = session;
  if (viewing !== null && !viewing.holds) throw new Problem('support_ended');
  const actor = await context.person(session);
  if (actor !== null) return actor;
  throw new Problem(viewing === null ? 'unauthenticated' : 'support_ended');
}

const signedOutMessage = ({ signedOut }: Guard) =>
  signedOut === undefined ? {} : { message: signedOut };

/** Applies the operation's guard and returns the actor. */
async function authorize(
  context: IncomingRequest,
  guard: Guard,
  operation: string,
  isRead: boolean,
): Promise<Actor | undefined> {
  if (guard.who === 'anyone') {
    await context.limit(guard.limit, null);
    return undefined;
  }
  const session = await context.session();
  await context.limit(guard.limit, session);
  if (session === null) throw new Problem('unauthenticated', signedOutMessage(guard));
  if (guard.assurance === 2 && session.aal !== 'aal2') throw new Problem('mfa_required');
  const isAsSelf = guard.whileViewing === 'as_oneself';
  const actor = await personOf(context, isAsSelf ? { ...session, viewing: null } : session);
  if (actor.support !== undefined && !isRead) {
    await context.recordDenial(actor, operation);
    throw new Problem('viewing_as');
  }
  const { forKeys } = guard;
  const lacksScope = typeof forKeys === 'string' && !may(actor, forKeys);
  if (session.byKey === true && (lacksScope || !isForKeys(guard))) {
    await context.recordDenial(actor, operation);
    throw new Problem('forbidden');
  }
  if (guard.who !== 'signed_in' && !may(actor, guard.who)) {
    await context.recordDenial(actor, operation);
    throw new Problem('forbidden');
  }
  if (guard.fresh === true && session.fresh !== true) throw new Problem('fresh_mfa_required');
  return actor;
}

/**
 * Whether API keys can call an operation. They can't if it is about the caller's own account or
 * needs a second step, which only people can complete.
 */
export const isForKeys = ({ who, fresh, forKeys }: Guard) =>
  fresh !== true && (who !== 'signed_in' || forKeys !== undefined);

/** Whether an operation refused its input, rather than failed or found it malformed. */
function isRefusal(error: unknown): boolean {
  return !(error instanceof ORPCError) && problemOf(error).status < 500;
}

/**
 * Runs an operation or serves a file, and reports the records it refused: every record in the input
 * of an operation that failed, and those that a bulk action or list left out.
 */
export async function reportRefusals<Result>(
  context: IncomingRequest,
  actor: Actor,
  named: () => NamedRecords,
  work: () => Promise<Result>,
  omittedRecords: (result: Result) => NamedRecords = () => ({ subjects: [], references: [] }),
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    if (error instanceof Problem && error.escalation) await context.recordEscalation(actor);
    if (isRefusal(error)) await context.recordRefusal(actor, named());
    throw error;
  }
  await context.recordRefusal(actor, omittedRecords(result));
  return result;
}

/**
 * Runs the guard of an operation before its body is read, so that the server parses no input of
 * callers without access. Returns the request to pass to the operation. Throws the guard's errors.
 */
export async function admit(
  incoming: IncomingRequest,
  { id, guard, reads }: { id: string; guard: Guard; reads: boolean },
): Promise<IncomingRequest & { readonly admitted: Admission }> {
  incoming.onCall?.(id);
  const actor = await authorize(incoming, guard, id, reads);
  return { ...incoming, admitted: { operation: id, actor } };
}

/** Whether an operation counts as reading: a GET that exports data does not. */
export const isReading = (method: string | undefined, { limit }: Guard) =>
  method === 'GET' && limit !== 'export';

/**
 * The middleware of every operation: runs the guard first, unless the operation has been admitted
 * already, and reports the refused records afterwards.
 */
export const guarded = os
  .$context<IncomingRequest>()
  .middleware(async ({ context, next, procedure, path }, input: unknown) => {
    const guard = guardOf(procedure);
    const { route } = procedure['~orpc'];
    const id = path.join('.');
    const { inputSchema } = procedure['~orpc'];
    context.onCall?.(id);
    let actor: Actor | undefined;
    try {
      actor =
        context.admitted?.operation === id
          ? context.admitted.actor
          : await authorize(context, guard, id, isReading(route.method, guard));
    } catch (error) {
      // People who aren't signed in probe operations too.
      if (error instanceof Problem && error.code === 'unauthenticated')
        await context.inspect(undefined, input, inputSchema);
      throw error;
    }
    await context.inspect(actor, input, inputSchema);
    if (actor === undefined) return next({ context: {} });
    return reportRefusals(
      context,
      actor,
      () => namedRecords(input, route.path ?? ''),
      async () => next({ context: { actor } }),
      ({ output }) => possiblyRefused(input, output, route),
    );
  });
