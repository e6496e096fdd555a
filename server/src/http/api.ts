import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { call } from '@orpc/server';
import { alertProcedures } from '../capabilities/alerts/index.ts';
import { analyticsProcedures } from '../capabilities/analytics/index.ts';
import { auditProcedures } from '../capabilities/audit/index.ts';
import { blogProcedures } from '../capabilities/blog/index.ts';
import { brandingProcedures } from '../capabilities/branding/index.ts';
import { catalogProcedures } from '../capabilities/catalog/index.ts';
import { companyProcedures } from '../capabilities/companies/index.ts';
import { mediaProcedures } from '../capabilities/media/index.ts';
import { messagingProcedures } from '../capabilities/messaging/index.ts';
import { notificationProcedures } from '../capabilities/notifications/index.ts';
import { pageProcedures } from '../capabilities/pages/index.ts';
import { partnerProcedures } from '../capabilities/partners/index.ts';
import { recycleProcedures } from '../capabilities/recycle/index.ts';
import { integrationProcedures } from '../capabilities/integrations/index.ts';
import { releaseProcedures } from '../capabilities/releases/index.ts';
import { securityProcedures } from '../capabilities/security/index.ts';
import { userProcedures } from '../capabilities/users/index.ts';
import { exportProcedures } from '../kernel/exports/procedures.ts';
import { importProcedures } from '../kernel/imports/procedures.ts';
import { viewProcedures } from '../kernel/views/procedures.ts';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { type Incoming, operations } from '../kernel/operations.ts';
import { readJson } from '../kernel/body.ts';
import { declaredOperations } from './declared.ts';

const router = operations.router({
  alerts: alertProcedures,
  analytics: analyticsProcedures,
  audit: auditProcedures,
  blog: blogProcedures,
  branding: brandingProcedures,
  catalog: catalogProcedures,
  companies: companyProcedures,
  exports: exportProcedures,
  imports: importProcedures,
  media: mediaProcedures,
  messaging: messagingProcedures,
  notifications: notificationProcedures,
  pages: pageProcedures,
  partners: partnerProcedures,
  recycle: recycleProcedures,
  integrations: integrationProcedures,
  releases: releaseProcedures,
  security: securityProcedures,
  users: userProcedures,
  views: viewProcedures,
});

/** Paths whose answers the public cache may keep, as they stand under /api. */
export const cachedPaths: ReadonlyMap<string, Guard> = new Map(
  declaredOperations
    .filter(({ guard }) => guard.cached)
    .map(({ path, guard }) => [`/api${path}`, guard]),
);
/** Straight to an operation, its schemas and code, without finding its route again. */
type CachedRead = (query: Record<string, string>, context: Incoming) => Promise<unknown>;
const cachedReads: ReadonlyMap<string, CachedRead> = new Map<string, CachedRead>([
  [
    '/api/pages/published',
    (query, context) => call(router.pages.published, { slug: '', ...query }, { context }),
  ],
  ['/api/catalog/services', (query, context) => call(router.catalog.published, query, { context })],
  [
    '/api/catalog/service',
    (query, context) => call(router.catalog.service, { slug: '', ...query }, { context }),
  ],
]);
for (const [path, { who }] of cachedPaths) {
  if (who !== 'anyone') throw new Error(`${path} cannot be kept: it is not for everybody`);
  if (!cachedReads.has(path)) throw new Error(`nobody said how ${path} is read for the cache`);
}

/**
 * The answer to a GET that depends on nothing but tenant and address, for everybody who asks at once: no
 * header reaches the operation, so nobody is signed in, and whoever asked first may leave without ending it
 * for the others. Its limit is the caller's to take: it counts whoever asks, not what is read.
 */
export async function readForCache(
  { pathname, searchParams }: URL,
  context: Context,
): Promise<unknown> {
  const read = cachedReads.get(pathname);
  if (read === undefined) throw new Problem('not_found');
  return read(Object.fromEntries(searchParams), {
    ...context,
    session: () => Promise.resolve(null),
    person: () => Promise.resolve(null),
    limit: () => Promise.resolve(),
    denied: () => Promise.resolve(),
  });
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`);
}
const patterns = declaredOperations.map(({ path }) => pattern(path));
const largeBodies = declaredOperations.flatMap(({ method, path, guard: { bodyBytes } }) =>
  bodyBytes === undefined ? [] : [{ method, path: pattern(path), bodyBytes }],
);

/** Bytes that the body of a request may have. A path is compared as it was sent, like the router does. */
export function bodyLimitOf(method: string, path: string): number {
  const large = largeBodies.find((each) => each.method === method && each.path.test(path));
  return large?.bodyBytes ?? requestLimits.bodyBytes;
}

/** Carries what an operation threw past oRPC's own encoder of errors. */
class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** An answer of the API before it is written: the body is plain data. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface Api {
  /** Answers one call. Throws what the operation throws. */
  call(request: Request, url: URL, incoming: Incoming): Promise<ApiAnswer>;
}

export function createApi(): Api {
  const handler = new StandardOpenAPIHandler<Incoming>(router, {
    interceptors: [
      // The encoder behind this would hide what was thrown: hand it to our own mapper instead.
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          return { matched: true, response: { status: 0, headers: {}, body: new Failure(error) } };
        }
      },
    ],
  });

  async function answer(
    request: Parameters<typeof handler.handle>[0],
    incoming: Incoming,
  ): Promise<ApiAnswer> {
    const { matched, response } = await handler.handle(request, {
      context: incoming,
      prefix: '/api',
    });
    if (!matched) {
      const path = request.url.pathname.slice('/api'.length);
      throw new Problem(
        patterns.some((each) => each.test(path)) ? 'method_not_allowed' : 'not_found',
      );
    }
    if (response.body instanceof Failure) throw response.body.error;
    return { status: response.status, body: response.body };
  }

  return {
    async call(request, url, incoming) {
      const { method, signal } = request;
      const path = url.pathname.slice('/api'.length);
      const body =
        method === 'GET' ? undefined : await readJson(request, bodyLimitOf(method, path));
      const headers = Object.fromEntries(request.headers);
      return answer({ method, url, headers, signal, body: () => Promise.resolve(body) }, incoming);
    },
  };
}
