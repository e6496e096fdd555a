import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { RequestListener } from 'node:http';
import { type Context as HonoContext, Hono } from 'hono';
import type { Auth } from '../capabilities/auth/index.ts';
import { recordDenied } from '../capabilities/audit/index.ts';
import type { Faces } from '../capabilities/branding/index.ts';
import { identify } from '../capabilities/users/index.ts';
import type { Database } from '@trunkline/database/database';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Incoming, Session } from '../kernel/operations.ts';
import { cachedPaths, createApi } from './api.ts';
import { type AddressOf, limitKeyOf } from './client-address.ts';
import { createDocuments, isApplicationPath, slugOf } from './documents.ts';
import { type Exchange, hostName, newRequestId, originOf } from './exchange.ts';
import { type BuiltFile, readBuiltFiles } from './files.ts';
import { forwardedFor, publicKey } from './front.ts';
import { mountOperations } from './operations-routes.ts';
import { logProblem, problemHeaders, problemResponse } from './problem-answer.ts';
import { immutable, makeReady, revalidate, writePublic } from './public-answers.ts';
import type { PublicAnswer, PublicCache } from './public-cache.ts';
import type { RateLimiter } from './rate-limits.ts';
import { refuseOtherSites } from './same-site.ts';
import type { WebBuild } from './web-build.ts';

export interface AppParts {
  readonly database: Database;
  readonly auth: Auth;
  readonly faces: Faces;
  readonly cache: PublicCache;
  readonly limiter: RateLimiter;
  readonly web: WebBuild;
  readonly log: Logger;
  readonly now: () => Date;
  readonly addressOf: AddressOf;
  readonly baseUrl: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether captured mail is shown under /dev/mail. */
  readonly mailbox: boolean;
}

export type Env = { Bindings: HttpBindings; Variables: { exchange: Exchange } };

/** All routes behind the front. Every error ends in the one mapper and leaves with the id that the log has. */
export function createApp(parts: AppParts): RequestListener {
  const { database, auth, faces, cache, limiter, web, log, now, addressOf, baseUrl, headers } =
    parts;
  const api = createApi();
  const documents = createDocuments(web);
  const files = web.files === null ? new Map<string, BuiltFile>() : readBuiltFiles(web.files);
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const { incoming } = c.env;
    const host = hostName(incoming.headers.host);
    const face = await faces.of(host);
    c.set('exchange', {
      id: newRequestId(),
      clientAddress: addressOf(incoming.socket.remoteAddress, forwardedFor(incoming)),
      host,
      origin: originOf(face, host, baseUrl),
      face,
    });
    // A request has to say whom it asks (RFC 9112, 3.2).
    if (host === '') throw new Problem('validation_failed');
    await next();
  });

  function contextOf({ id, clientAddress, face }: Exchange): Context {
    return {
      database,
      log,
      now,
      request: { id, clientAddress },
      face,
      forgetPublic: () => cache.forget(),
    };
  }

  async function limit(
    rule: Parameters<RateLimiter['take']>[0],
    exchange: Exchange,
    session: Session | null,
  ) {
    const key = session === null ? limitKeyOf(exchange.clientAddress) : session.userId;
    const verdict = await limiter.take(rule, key, exchange.face.limits[rule]);
    if (!verdict.ok) throw new Problem('too_many_requests', { retryAfter: verdict.retryAfter });
  }

  function incomingOf(request: Request, exchange: Exchange, counted: boolean): Incoming {
    const context = contextOf(exchange);
    return {
      ...context,
      session: () => auth.readSession(request),
      person: (session) => identify(database, session, context.request),
      limit: (rule, session) => (counted ? Promise.resolve() : limit(rule, exchange, session)),
      denied: (actor, operation) => recordDenied(context, actor, operation),
    };
  }

  async function send(
    c: HonoContext<Env>,
    answer: PublicAnswer,
    cacheControl: string,
  ): Promise<Response> {
    await makeReady(c.env.incoming, answer);
    writePublic(c.env.incoming, c.env.outgoing, answer, headers, cacheControl);
    return RESPONSE_ALREADY_SENT;
  }

  mountOperations(app, parts);

  app.all('/api/auth/*', (c) => {
    const { id, clientAddress } = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin]));
    return auth.handler(c.req.raw, {
      requestId: id,
      clientAddress,
      limitKey: limitKeyOf(clientAddress),
    });
  });

  app.all('/api/*', async (c) => {
    const exchange = c.get('exchange');
    const url = new URL(c.req.url);
    const guard = cachedPaths.get(url.pathname);
    if (guard !== undefined && c.req.method === 'GET') {
      await limit(guard.limit, exchange, null);
      const key = publicKey(exchange.origin, c.env.incoming.url ?? url.pathname);
      const answer = await cache.get(exchange.face.tenant.company_id, key, async () => {
        const body = await api.read(url, incomingOf(c.req.raw, exchange, true));
        return { type: 'application/json; charset=utf-8', body: JSON.stringify(body), keep: true };
      });
      if (answer === null) throw new Problem('not_found');
      return send(c, answer, revalidate);
    }
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin]));
    const { status, body } = await api.call(c.req.raw, url, incomingOf(c.req.raw, exchange, false));
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  });

  app.on(['GET', 'HEAD'], '*', async (c) => {
    const exchange = c.get('exchange');
    const { path } = c.req;
    const tenant = exchange.face.tenant.company_id;
    const file = files.get(path);
    if (file !== undefined) return send(c, file.answer, file.hashed ? immutable : revalidate);
    if (path.startsWith('/theme/')) {
      const answer = await cache.get(tenant, publicKey(exchange.origin, 'theme'), () =>
        documents.theme(exchange),
      );
      const current = path === (await documents.themePath(exchange));
      if (answer !== null) return send(c, answer, current ? immutable : revalidate);
    }
    if (isApplicationPath(path)) {
      const answer = await cache.get(tenant, publicKey(exchange.origin, 'application'), () =>
        documents.shell(exchange, path),
      );
      if (answer !== null) return send(c, answer, 'no-store');
    }
    const bare = path.replace(/\/+$/, '');
    if (bare === '/home') return c.redirect('/', 308);
    // Only to what can be a page: '//somewhere/' would lead to another site.
    if (bare !== path && slugOf(bare) !== null) return c.redirect(bare, 308);
    const key = publicKey(exchange.origin, path);
    // Whoever has something made pays for it; what is kept is free.
    if (cache.fresh(tenant, key) === undefined) await limit('default', exchange, null);
    const answer = await cache.get(tenant, key, () =>
      documents.page(exchange, contextOf(exchange), path),
    );
    if (answer !== null) return send(c, answer, revalidate);
    return c.html(await documents.notFound(exchange, path), 404, { 'cache-control': 'no-store' });
  });

  app.notFound((c) => problemResponse(new Problem('method_not_allowed'), c.get('exchange').id));

  app.onError(async (error, c) => {
    const exchange = c.get('exchange');
    const { path } = c.req;
    const problem = logProblem(log, error, { id: exchange.id, path });
    const wantsDocument =
      !path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html');
    if (!wantsDocument) return problemResponse(problem, exchange.id);
    const html = await documents.failed(exchange, path);
    return new Response(html, {
      status: problem.status,
      headers: { ...problemHeaders(problem), 'content-type': 'text/html; charset=utf-8' },
    });
  });

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}
