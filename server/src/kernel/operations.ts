import { contract } from '@trunkline/contract';
import { type Guard, guardOf } from '@trunkline/contract/kernel/operation';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import { implement } from '@orpc/server';
import { type Actor, type Context, may } from './context.ts';
import { Problem } from './errors.ts';

/** First or second step of sign-in, as the session says. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Whether a second step was taken within the last ten minutes. */
  readonly fresh?: boolean;
  /** Whom this session looks at the product as; until that is said to be over, it is nobody else's. */
  readonly viewing?: Viewing | null;
}

export interface Viewing {
  readonly accessId: string;
  readonly personId: string;
  /** Whether it may go on: its time has not come, and both people still are what they were. */
  readonly holds: boolean;
}

/** A request on its way to an operation: what the guard asks before the operation runs. */
export interface Incoming extends Context {
  /** The session of the request's cookie; null when there is none that still holds. */
  session(): Promise<Session | null>;
  /** The person behind a session at aal2; null when they may not act (any more). */
  person(session: Session): Promise<Actor | null>;
  /** Throws Problem `too_many_requests` once the rule is used up for whoever asks. */
  limit(rule: RateLimitRule, session: Session | null): Promise<void>;
  /** Remembers a refused attempt. */
  denied(actor: Actor, operation: string): Promise<void>;
}

/**
 * Whose eyes a session sees with. Throws Problem `support_ended` where that was somebody else and is over: nothing
 * answers with the own rights before the caller has taken note of it.
 */
export async function personOf(
  context: Pick<Incoming, 'person'>,
  session: Session,
): Promise<Actor> {
  const { viewing = null } = session;
  if (viewing !== null && !viewing.holds) throw new Problem('support_ended');
  const actor = await context.person(session);
  if (actor !== null) return actor;
  throw new Problem(viewing === null ? 'unauthenticated' : 'support_ended');
}

/** Lets through whom the operation's guard names, and gives the operation its actor. */
async function authorize(
  context: Incoming,
  guard: Guard,
  operation: string,
  reads: boolean,
): Promise<Actor | undefined> {
  if (guard.who === 'anyone') {
    await context.limit(guard.limit, null);
    return undefined;
  }
  const session = await context.session();
  await context.limit(guard.limit, session);
  if (session === null) throw new Problem('unauthenticated');
  if (guard.assurance === 2 && session.aal !== 'aal2') throw new Problem('mfa_required');
  const asOneself = guard.whileViewing === 'as_oneself';
  const actor = await personOf(context, asOneself ? { ...session, viewing: null } : session);
  if (actor.support !== undefined && !reads) {
    await context.denied(actor, operation);
    throw new Problem('viewing_as');
  }
  if (guard.who !== 'signed_in' && !may(actor, guard.who)) {
    await context.denied(actor, operation);
    throw new Problem('forbidden');
  }
  if (guard.fresh === true && session.fresh !== true) throw new Problem('fresh_mfa_required');
  return actor;
}

/** What every capability implements its part of the contract with; the guard runs before each operation. */
export const operations = implement(contract)
  .$context<Incoming>()
  .use(async ({ context, next, procedure, path }) => {
    const guard = guardOf(procedure);
    // What is taken along in a file is no mere reading.
    const reads = procedure['~orpc'].route.method === 'GET' && guard.limit !== 'export';
    const actor = await authorize(context, guard, path.join('.'), reads);
    return next({ context: actor === undefined ? {} : { actor } });
  });
