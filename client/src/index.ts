import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type Contract, contract } from '@trunkline/contract';
import { ensureOk } from './errors.ts';

export { TrunklineError } from './errors.ts';

export interface ClientOptions {
  /** The URL of the product, for example 'https://trunkline.example'. */
  readonly url: string;
  /** An API key, as shown once when it was created. */
  readonly key: string;
  /** Replaces the global `fetch`, for proxies and tests. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Options of a single call. */
export interface CallContext {
  /**
   * For operations that create something: a call repeated with this key and the same input within
   * 72 hours gets the first response and creates nothing.
   */
  readonly idempotencyKey?: string;
}

/** Every operation of the API by its name in the contract, such as `client.companies.list({})`. */
export type TrunklineClient = ContractRouterClient<Contract, CallContext>;

/** Creates an API client. Calls that the server refuses throw a `TrunklineError`. */
export function createClient({
  url,
  key,
  fetch: send = (request) => fetch(request),
}: ClientOptions): TrunklineClient {
  return createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: new URL('/api', url).href,
      headers: ({ context: { idempotencyKey } }) => ({
        authorization: `Bearer ${key}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      }),
      fetch: async (request) => ensureOk(await send(request)),
    }),
  );
}
