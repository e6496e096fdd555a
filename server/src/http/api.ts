import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type AnyRouter, call, getRouter, isProcedure } from '@orpc/server';
import { capabilities } from '../capabilities/index.ts';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { admit, type IncomingRequest, isReading } from '../kernel/operations.ts';
import { parseBody, readText } from '../kernel/body.ts';
import { type Repeats, idempotencyKeyOf } from '../kernel/repeats.ts';
import { inlineLimit } from '../kernel/parse-threads.ts';
import { createTurns } from '../kernel/turns.ts';
import { type DeclaredOperation, declaredOperations } from '../kernel/declared-operations.ts';
import { limitKeyOf } from './client-address.ts';

const router: AnyRouter = Object.fromEntries(
  capabilities.flatMap(({ name, procedures }) =>
    procedures === undefined ? [] : [[name, procedures]],
  ),
);

const cached = declaredOperations.filter(({ guard }) => guard.cached);
for (const { id, guard } of cached) {
  if (guard.who !== 'anyone') throw new Error(`${id} can't be cached: it isn't public`);
}
/** API paths whose responses the public cache may store. */
export const cachedPaths: ReadonlyMap<string, Guard> = new Map(
  cached.map(({ path, guard }) => [`/api${path}`, guard]),
);
/** IDs of the cached operations by their path. */
export const cachedIds: ReadonlyMap<string, string> = new Map(
  cached.map(({ id, path }) => [`/api${path}`, id]),
);
const cachedProcedures = new Map(
  [...cachedIds].map(([path, id]) => [path, getRouter(router, id.split('.'))]),
);

/**
 * The request of a read by the public cache. No header reaches the operation, so no one is signed
 * in. The caller applies the rate limit, which counts requests rather than reads.
 */
export const anonymous: Omit<IncomingRequest, keyof Context> = {
  session: () => Promise.resolve(null),
  person: () => Promise.resolve(null),
  limit: () => Promise.resolve(),
  recordDenial: () => Promise.resolve(),
  recordRefusal: () => Promise.resolve(),
  recordEscalation: () => Promise.resolve(),
  inspect: () => Promise.resolve(),
};

/**
 * Reads the response to a GET that depends only on tenant and URL. Concurrent requests share the
 * read, so it continues if the client that started it disconnects. The context is `anonymous`.
 */
export async function readForCache(
  { pathname, searchParams }: URL,
  context: IncomingRequest,
): Promise<unknown> {
  const procedure = cachedProcedures.get(pathname);
  if (!isProcedure(procedure)) throw new Problem('not_found');
  // Calls the operation directly, with its schemas, without matching its route again.
  return call(procedure, Object.fromEntries(searchParams), { context });
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`);
}
/** Paths without parameters first, as the router prefers them. */
const routes = declaredOperations
  .map((operation) => ({ ...operation, pattern: pattern(operation.path) }))
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));

/**
 * Finds the operation that a request reaches. The path is compared as sent, as the router does.
 */
function operationAt(method: string, path: string): DeclaredOperation | undefined {
  return routes.find((route) => route.method === method && route.pattern.test(path));
}

/** Returns the maximum body size of a request in bytes. */
export function bodyLimitOf(method: string, path: string): number {
  return operationAt(method, path)?.guard.bodyBytes ?? requestLimits.bodyBytes;
}

/** Carries an operation's error past oRPC's own error encoder. */
class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** An API response before it is serialised: the body is plain data. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface Api {
  /** Handles one call. Throws what the operation throws. */
  call(request: Request, url: URL, incoming: IncomingRequest): Promise<ApiResponse>;
}

/** Maximum number of one person's long bodies that wait to be parsed. */
const maxWaiting = 20;

export function createApi(repeats: Repeats): Api {
  // Parsing a long body occupies a thread, so each person gets one at a time.
  const turns = createTurns(maxWaiting);
  const handler = new StandardOpenAPIHandler<IncomingRequest>(router, {
    interceptors: [
      // oRPC's encoder would hide the error, so pass it to our own mapper.
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          return { matched: true, response: { status: 0, headers: {}, body: new Failure(error) } };
        }
      },
    ],
  });

  async function respond(
    request: Parameters<typeof handler.handle>[0],
    incoming: IncomingRequest,
  ): Promise<ApiResponse> {
    const { matched, response } = await handler.handle(request, {
      context: incoming,
      prefix: '/api',
    });
    if (!matched) {
      const path = request.url.pathname.slice('/api'.length);
      throw new Problem(
        routes.some((route) => route.pattern.test(path)) ? 'method_not_allowed' : 'not_found',
      );
    }
    if (response.body instanceof Failure) throw response.body.error;
    return { status: response.status, body: response.body };
  }

  return {
    async call(request, url, incoming) {
      const { method, signal } = request;
      const path = url.pathname.slice('/api'.length);
      const headers = Object.fromEntries(request.headers);
      if (method === 'GET') {
        return respond({ method, url, headers, signal, body: ignore }, incoming);
      }
      const operation = operationAt(method, path);
      const admitted =
        operation === undefined
          ? incoming
          : await admit(incoming, { ...operation, reads: isReading(method, operation.guard) });
      const text = await readText(request, bodyLimitOf(method, path));
      const callOperation = (context: IncomingRequest) =>
        turns.take(text.length > inlineLimit ? turnKeyOf(context) : null, () => {
          const body = parseBody(request, text);
          const pending = { method, url, headers, signal, body: () => Promise.resolve(body) };
          return respond(pending, context);
        });
      const key = isRepeatable(operation) ? idempotencyKeyOf(request.headers) : null;
      const person = admitted.admitted?.actor?.userId;
      if (operation === undefined || key === null || person === undefined)
        return callOperation(admitted);
      const { revealsSecret = false } = operation.guard;
      const content = [operation.id, path, url.search, text];
      return repeats.once({ person, key, content, revealsSecret }, (repeat) =>
        callOperation({ ...admitted, repeat }),
      );
    },
  };
}

/** Every POST by a signed-in user can be retried safely with an `Idempotency-Key`. */
export const isRepeatable = (operation: Pick<DeclaredOperation, 'method' | 'guard'> | undefined) =>
  operation?.method === 'POST' && operation.guard.who !== 'anyone';

const ignore = () => Promise.resolve(undefined);

/** The sender of a body: the person, or the client if the operation is for anyone. */
const turnKeyOf = ({ admitted, request }: IncomingRequest) =>
  admitted?.actor?.userId ?? limitKeyOf(request.clientAddress);
