import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import type * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';
import type { Call, SignedInCall } from './call.ts';
import type { SecretKind } from './parts.ts';
import { type InspectInput, readInput } from './request-body.ts';

/** A request with validated input. */
interface PreparedRequest {
  /** The email address that the rate limit counts by; null if it counts by something else. */
  readonly account: string | null;
  readonly run: (call: Call) => Promise<unknown>;
}

/** One route under /api/auth. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** The minimum level of the session; 'fresh' requires a recent second step. */
  readonly needs: 'nothing' | 'aal1' | 'aal2' | 'fresh';
  readonly limit: RateLimitRule;
  /**
   * What the limit counts by: the client's address, the client's address together with the account,
   * or the signed-in person.
   */
  readonly limitBy: 'address' | 'account' | 'person';
  /**
   * Set if the response reveals whether a secret is right: failures are counted per client across
   * all accounts.
   */
  readonly checksSecret?: SecretKind;
  /**
   * Set if the endpoint emails an address that the caller can choose: emails are counted per client
   * across all addresses.
   */
  readonly sendsMail?: true;
  /**
   * Stays available while viewing as another person, for the supporter's own session. All other
   * routes that need a session are refused during that time.
   */
  readonly whileViewing?: true;
  /** The schema of its body; null if it has none. */
  readonly input: z.ZodType | null;
  readonly read: (request: Request, inspect: InspectInput) => Promise<PreparedRequest>;
}

type EndpointLimits = {
  readonly limit?: RateLimitRule;
  readonly checksSecret?: SecretKind;
  readonly sendsMail?: true;
};

/** Creates a route for everyone, limited by the client's address. */
export function publicEndpoint<Schema extends z.ZodType>(
  input: Schema,
  run: (call: Call, input: z.output<Schema>) => Promise<unknown>,
  { limit = 'default', ...options }: EndpointLimits = {},
): Endpoint {
  return {
    ...options,
    method: 'POST',
    needs: 'nothing',
    limit,
    limitBy: 'address',
    input,
    read: async (request, inspect) => {
      const body = await readInput(request, input, inspect);
      return { account: null, run: (call) => run(call, body) };
    },
  };
}

/**
 * Creates a route for everyone, limited by the client's address together with the account
 * concerned.
 */
export function accountEndpoint<Schema extends z.ZodType<{ email: string }>>(
  input: Schema,
  limit: RateLimitRule,
  run: (call: Call, input: z.output<Schema>) => Promise<unknown>,
  options: Pick<EndpointLimits, 'checksSecret' | 'sendsMail'>,
): Endpoint {
  return {
    ...options,
    method: 'POST',
    needs: 'nothing',
    limit,
    limitBy: 'account',
    input,
    read: async (request, inspect) => {
      const body = await readInput(request, input, inspect);
      return { account: body.email.trim().toLowerCase(), run: (call) => run(call, body) };
    },
  };
}

/** Creates a route for sessions of at least this level. */
export function signedInEndpoint<Schema extends z.ZodType>(
  needs: 'aal1' | 'aal2' | 'fresh',
  input: Schema,
  run: (call: SignedInCall, input: z.output<Schema>) => Promise<unknown>,
  { limit = 'default', ...options }: EndpointLimits = {},
): Endpoint {
  return {
    ...options,
    method: 'POST',
    needs,
    limit,
    limitBy: limit === 'default' ? 'address' : 'person',
    input,
    read: async (request, inspect) => {
      const body = await readInput(request, input, inspect);
      return { account: null, run: (call) => run(asSignedIn(call), body) };
    },
  };
}

/** Creates a GET route for everyone, without input. */
export function readEndpoint(run: (call: Call) => Promise<unknown>): Endpoint {
  return {
    method: 'GET',
    needs: 'nothing',
    limit: 'default',
    limitBy: 'address',
    input: null,
    read: async () => ({ account: null, run }),
  };
}

/** Creates a GET route for sessions of at least this level, without input. */
export function signedInReadEndpoint(
  needs: 'aal1' | 'aal2',
  run: (call: SignedInCall) => Promise<unknown>,
): Endpoint {
  return { ...readEndpoint((call) => run(asSignedIn(call))), needs };
}

function asSignedIn(call: Call): SignedInCall {
  if (call.session === null) throw new Problem('unauthenticated');
  return { ...call, session: call.session };
}
