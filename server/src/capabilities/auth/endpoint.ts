import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import type * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';
import type { Call, SignedInCall } from './call.ts';
import type { SecretKind } from './parts.ts';
import { readInput } from './request-body.ts';

/** A request whose input was read and found right. */
interface Prepared {
  /** The address it is about, where the limit counts by it. */
  readonly account: string | null;
  readonly run: (call: Call) => Promise<unknown>;
}

/** One path under /api/auth. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Who is answered: anybody, sessions from a level on, or those whose second step was taken a moment ago. */
  readonly needs: 'nothing' | 'aal1' | 'aal2' | 'fresh';
  readonly limit: RateLimitRule;
  /** By what it counts: the client's address, that and the account it is about, or the person signed in. */
  readonly limitBy: 'address' | 'account' | 'person';
  /** Answers whether a secret is right: wrong ones are counted for the client over all accounts. */
  readonly checksSecret?: SecretKind;
  /** Sends a mail to an address that anybody may name: counted for the client over all addresses. */
  readonly sendsMail?: true;
  /** Answered while somebody looks as another, and about themselves; nothing else that takes a session is. */
  readonly whileViewing?: true;
  readonly read: (request: Request) => Promise<Prepared>;
}

type Counted = {
  readonly limit?: RateLimitRule;
  readonly checksSecret?: SecretKind;
  readonly sendsMail?: true;
};

/** Answered to anybody, counted by the client's address. */
export function open<Schema extends z.ZodType>(
  input: Schema,
  run: (call: Call, input: z.output<Schema>) => Promise<unknown>,
  { limit = 'default', ...counted }: Counted = {},
): Endpoint {
  return {
    ...counted,
    method: 'POST',
    needs: 'nothing',
    limit,
    limitBy: 'address',
    read: async (request) => {
      const given = await readInput(request, input);
      return { account: null, run: (call) => run(call, given) };
    },
  };
}

/** Answered to anybody, counted by the client's address together with the account it is about. */
export function about<Schema extends z.ZodType<{ email: string }>>(
  input: Schema,
  limit: RateLimitRule,
  run: (call: Call, input: z.output<Schema>) => Promise<unknown>,
  counted: Pick<Counted, 'checksSecret' | 'sendsMail'>,
): Endpoint {
  return {
    ...counted,
    method: 'POST',
    needs: 'nothing',
    limit,
    limitBy: 'account',
    read: async (request) => {
      const given = await readInput(request, input);
      return { account: given.email.trim().toLowerCase(), run: (call) => run(call, given) };
    },
  };
}

/** Answered to sessions that are far enough. */
export function signedIn<Schema extends z.ZodType>(
  needs: 'aal1' | 'aal2' | 'fresh',
  input: Schema,
  run: (call: SignedInCall, input: z.output<Schema>) => Promise<unknown>,
  { limit = 'default', ...counted }: Counted = {},
): Endpoint {
  return {
    ...counted,
    method: 'POST',
    needs,
    limit,
    limitBy: limit === 'default' ? 'address' : 'person',
    read: async (request) => {
      const given = await readInput(request, input);
      return { account: null, run: (call) => run(asSignedIn(call), given) };
    },
  };
}

/** A question without input, answered to anybody. */
export function ask(run: (call: Call) => Promise<unknown>): Endpoint {
  return {
    method: 'GET',
    needs: 'nothing',
    limit: 'default',
    limitBy: 'address',
    read: async () => ({ account: null, run }),
  };
}

/** A question without input, answered to sessions that are far enough. */
export function askSignedIn(
  needs: 'aal1' | 'aal2',
  run: (call: SignedInCall) => Promise<unknown>,
): Endpoint {
  return { ...ask((call) => run(asSignedIn(call))), needs };
}

function asSignedIn(call: Call): SignedInCall {
  if (call.session === null) throw new Problem('unauthenticated');
  return { ...call, session: call.session };
}
