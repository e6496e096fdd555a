import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { RequestListener } from 'node:http';
import { type Context as HonoContext, Hono } from 'hono';
import { recordDenied } from '../capabilities/audit/index.ts';
import { recordMissing } from '../capabilities/redirects/index.ts';
import { identify } from '../capabilities/users/index.ts';
import { iconsOf } from '@trunkline/contract/kernel/brand-icons';
import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import { refuseBlocked } from '../capabilities/security/index.ts';
import type { Actor } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import type { IncomingRequest, Session } from '../kernel/operations.ts';
import type { RequestTiming } from '../kernel/timing/request-timings.ts';
import { withoutTrailingSlashes } from '../kernel/site-path.ts';
import { assertWellFormedAddress } from '../kernel/well-formed.ts';
import { createApi } from './api.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { mountAttachments } from './attachments.ts';
import { mountBrand } from './brand.ts';
import { mountCspReport } from './csp-report.ts';
import { documentKey, readQuery } from './document-query.ts';
import { limitOf, slugOf, templateOf } from './document-routes.ts';
import { createDocuments, withQuery } from './documents.ts';
import { bearerOf } from './bearer.ts';
import { contextOf, type Exchange, exchangeOf, publicCacheKey } from './exchange.ts';
import { mountEventStreams } from './event-streams.ts';
import { mountExportFiles } from './export-files.ts';
import { mountBrowserErrorReport } from './browser-error-report.ts';
import { mountForms } from './forms.ts';
import { type BuiltFile, readBuiltFiles } from './files.ts';
import { mountMedia } from './media.ts';
import { mountMailbox } from './mailbox-routes.ts';
import { mountOperations } from './operations-routes.ts';
import { mountOrderFiles } from './order-files.ts';
import { logProblem, problemHeaders, problemResponse } from './problem-response.ts';
import { immutable, prepareResponse, revalidate, writePublic } from './public-responses.ts';
import type { PublicResponse } from './public-cache.ts';
import { isSignInPath } from './block-guard.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';
import { mountPhotos } from './photos.ts';
import { mountQuotes } from './quotes.ts';
import { mountLetters } from './letters.ts';
import {
  isForAnotherReader,
  readerHeader,
  permissionsHeader,
  permissionsHash,
} from './permissions-header.ts';
import { type InspectVisit, occurrenceOf, senderOf, valuesOf } from './security-reports.ts';
import { mountTlsAsk } from './tls-ask.ts';
import { mountVitals } from './vitals.ts';
import { redirectFromWww } from './www-host.ts';
import { mountDraftPreviews } from './draft-previews.ts';
import { mountPreviews } from './previews.ts';
import { refuseOtherSites } from './same-site.ts';
import { mountSupplierEvents } from './supplier-events.ts';
import { mountOrderTrackers } from './order-trackers.ts';
import { mountUnsubscribe } from './unsubscribe.ts';

/**
 * Creates the routes for requests that the entry listener (entry-listener.ts) doesn't answer
 * itself. Every error goes through the one mapper and carries the request ID from the log.
 */
export function createApp(dependencies: AppDependencies): RequestListener {
  const { database, auth, cache, limiter, violations, guard, watch, web, log, baseUrl, headers } =
    dependencies;
  const { reports, timings, repeats } = dependencies;
  const api = createApi(repeats);
  const documents = createDocuments(web);
  const files = web.files === null ? new Map<string, BuiltFile>() : readBuiltFiles(web.files);
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const exchange = await exchangeOf(dependencies, c.env.incoming);
    c.set('exchange', exchange);
    const timing = timings.of(c.env.incoming);
    timing.id = exchange.id;
    timing.company = exchange.siteContext.tenant.company_id;
    assertWellFormedAddress(c.env.incoming.url ?? '');
    // A request must name its host (RFC 9112, 3.2).
    if (exchange.host === '') throw new Problem('validation_failed');
    const redirect = await redirectFromWww(exchange.host, c.env.incoming.url ?? '/', dependencies);
    if (redirect !== null) return c.redirect(redirect, 308);
    // Not every route reads the session. From a blocked address it is read here, because only a
    // valid session is exempt from the block.
    if (blockOfAddress(exchange) !== null && !isSignInPath(c.req.path))
      await sessionOf(c.req.raw, exchange);
    return next();
  });

  function limit(
    rule: RateLimitRule,
    { clientAddress, siteContext }: Exchange,
    session: Session | null,
  ) {
    return session === null
      ? consumeOrThrow(limiter, rule, limitKeyOf(clientAddress), limitsOfSite(siteContext))
      : consumeOrThrow(limiter, rule, session.userId, session.tenant ?? limitsOfSite(siteContext));
  }

  const { blocks } = guard;

  /**
   * Reads the session or API key of a request. Throws Problem `blocked` for blocked people and
   * addresses.
   */
  async function sessionOf(request: Request, exchange: Exchange): Promise<Session | null> {
    const bearer = bearerOf(request.headers);
    const session =
      bearer === null
        ? await auth.readSession(request, exchange.host)
        : await auth.readKey(bearer, exchange.host);
    if (session !== null) refuseBlocked(blocks.ofPerson(session.userId));
    else refuseBlocked(blockOfAddress(exchange));
    return session;
  }

  /** Counts an API request by session, or by address if there is no session. */
  function count(exchange: Exchange, session: Session | null): void {
    const { clientAddress: ip, siteContext, id, endpoint, method, userAgent: agent } = exchange;
    watch.count({
      session: session?.sessionId ?? null,
      byKey: session?.byKey === true,
      person: session?.userId ?? null,
      address: limitKeyOf(ip),
      ip,
      company: siteContext.tenant.company_id,
      endpoint,
      method,
      agent,
      request: id,
    });
  }

  const blockOfAddress = ({ clientAddress, siteContext }: Exchange) =>
    blocks.hasAddresses() ? blocks.ofAddress(limitKeyOf(clientAddress), siteContext.lineage) : null;

  /** Collects the request data that is recorded with suspicious input. */
  function inspectedOf({ headers: sent }: Request, exchange: Exchange) {
    const { lineage } = exchange.siteContext;
    return { occurrence: occurrenceOf(contextOf(dependencies, exchange)), headers: sent, lineage };
  }

  /** Inspects the input of a document or form, whether or not someone is signed in. */
  const inspectVisit: InspectVisit = ({ raw, exchange, ...inspected }) =>
    reports.inspect({
      ...inspectedOf(raw, exchange),
      ...inspected,
      async sender() {
        const session = await sessionOf(raw, exchange);
        return { person: session?.userId ?? null, session: session?.sessionId ?? null };
      },
    });

  function incomingOf(request: Request, exchange: Exchange): IncomingRequest {
    const context = contextOf(dependencies, exchange);
    return {
      ...context,
      session: () => sessionOf(request, exchange),
      person: (session) => identify(database, session, context.request),
      limit(rule, session) {
        count(exchange, session);
        return limit(rule, exchange, session);
      },
      recordDenial: (actor, operation) => recordDenied(context, actor, operation),
      recordEscalation: (actor) => reports.escalation(context, actor),
      inspect: (actor, input, schema) =>
        reports.inspect({
          ...inspectedOf(request, exchange),
          sender: async () => senderOf(actor),
          input,
          schema,
        }),
      recordRefusal: (actor, records) => violations.record({ ...context, actor }, records),
    };
  }

  async function send(
    c: HonoContext<Env>,
    response: PublicResponse,
    cacheControl: string,
  ): Promise<Response> {
    await prepareResponse(c.env.incoming, response);
    writePublic(c.env.incoming, c.env.outgoing, response, headers, cacheControl);
    return RESPONSE_ALREADY_SENT;
  }

  mountOperations(app, dependencies);
  mountMailbox(app, { ...dependencies, incomingOf });
  mountCspReport(app, dependencies);
  mountBrowserErrorReport(app, dependencies);
  mountVitals(app, dependencies);
  mountTlsAsk(app, dependencies);
  mountSupplierEvents(app, dependencies);
  mountUnsubscribe(app, dependencies);
  mountPhotos(app, incomingOf);
  mountBrand(app, { ...dependencies, incomingOf });
  mountPreviews(app, { ...dependencies, documents, limit });
  mountDraftPreviews(app, { ...dependencies, documents, limit });
  mountExportFiles(app, incomingOf);
  mountQuotes(app, { ...dependencies, documents, limit, incomingOf, inspectVisit });
  mountLetters(app, { ...dependencies, documents, limit, incomingOf, inspectVisit });
  mountOrderTrackers(app, { ...dependencies, documents, limit });
  mountEventStreams(app, { ...dependencies, incomingOf });
  mountMedia(app, { ...dependencies, incomingOf });
  mountAttachments(app, { ...dependencies, incomingOf });
  mountOrderFiles(app, { ...dependencies, incomingOf });
  mountForms(app, { ...dependencies, documents, inspectVisit });

  app.all('/api/auth/*', async (c) => {
    const exchange = c.get('exchange');
    const { id, clientAddress, host, origin, siteContext } = exchange;
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin]));
    if (bearerOf(c.req.raw.headers) !== null) {
      // API keys can't sign in or manage accounts.
      const session = await sessionOf(c.req.raw, exchange);
      await limit('default', exchange, session);
      throw new Problem(session === null ? 'unauthenticated' : 'forbidden');
    }
    if (c.req.method === 'POST' && auth.handles(c.req.path)) {
      const timing = timings.of(c.env.incoming);
      timing.metric = 'sign_in';
      timing.name = c.req.path.slice('/api/auth'.length);
    }
    return auth.handler(c.req.raw, {
      requestId: id,
      clientAddress,
      limitKey: limitKeyOf(clientAddress),
      host,
      origin,
      tenant: siteContext.tenant,
      lineage: siteContext.lineage,
      ownDomain: siteContext.claimed,
      tenantLimits: limitsOfSite(siteContext),
    });
  });

  app.all('/api/*', async (c) => {
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin]));
    const incoming = incomingOf(c.req.raw, c.get('exchange'));
    const timing = timings.of(c.env.incoming);
    const onCall = (operation: string) => {
      timing.metric = 'api';
      timing.name = operation;
    };
    let reader: Actor | undefined;
    const person = async (session: Session) => {
      const actor = await incoming.person(session);
      if (actor !== null) {
        if (isForAnotherReader(c.req.raw, actor)) throw new Problem('unauthenticated');
        c.set('permissionsHash', permissionsHash(actor));
        timing.company = actor.companyId;
      }
      reader = actor ?? undefined;
      return actor;
    };
    const { status, body } = await api.call(c.req.raw, new URL(c.req.url), {
      ...incoming,
      person,
      onCall,
    });
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...permissionsHeader(c.get('permissionsHash')),
        ...readerHeader(reader),
      },
    });
  });

  app.on(['GET', 'HEAD'], '*', async (c) => {
    const exchange = c.get('exchange');
    const { path } = c.req;
    const { siteContext } = exchange;
    const file = files.get(path);
    if (file !== undefined) return send(c, file.response, file.hashed ? immutable : revalidate);
    if (path.startsWith('/theme/')) {
      const stylesheet = path.startsWith('/theme/custom.') ? 'custom' : 'theme';
      const response = await cache.get(
        siteContext,
        publicCacheKey(exchange.origin, stylesheet),
        () => documents.stylesheet(exchange, stylesheet),
      );
      const isCurrent = path === (await documents.stylesheetPath(exchange, stylesheet));
      if (response !== null) return send(c, response, isCurrent ? immutable : revalidate);
    }
    if (path === '/manifest.webmanifest') {
      const response = await cache.get(siteContext, publicCacheKey(exchange.origin, path), () =>
        documents.manifest(exchange),
      );
      if (response !== null) return send(c, response, revalidate);
    }
    // Browsers request this for documents without an icon, such as feeds and sitemaps.
    if (path === '/favicon.ico') {
      c.header('cache-control', revalidate);
      return c.redirect(iconsOf(siteContext.tenant).any);
    }
    const query = readQuery(c.req.url);
    await inspectVisit({
      raw: c.req.raw,
      exchange,
      input: valuesOf(new URL(c.req.url).searchParams),
      schema: null,
      defaultKind: 'name',
      limit: () => limit(limitOf(path, query), exchange, null),
    });
    if (isApplicationPath(path)) {
      const response = await cache.get(
        siteContext,
        publicCacheKey(exchange.origin, 'application'),
        () => documents.shell(exchange, path),
      );
      if (response !== null) return send(c, response, 'no-store');
    }
    const trimmedPath = withoutTrailingSlashes(path);
    if (trimmedPath === '/home') return c.redirect('/', 308);
    // Only to a valid page path: '//somewhere/' would redirect to another site.
    if (trimmedPath !== path && slugOf(trimmedPath) !== null) return c.redirect(trimmedPath, 308);
    const key = publicCacheKey(exchange.origin, documentKey(path, query));
    const isRendered = cache.fresh(siteContext, key) === undefined;
    measureDocument(timings.of(c.env.incoming), path, isRendered ? 'rendered' : 'cached');
    // Only a response that has to be rendered counts against the limit; cached ones are free.
    if (isRendered) await limit(limitOf(path, query), exchange, null);
    const reply = await cache.get(siteContext, key, () =>
      documents.page(exchange, contextOf(dependencies, exchange), path, query),
    );
    if (reply?.location !== undefined) {
      // Always revalidated: the page may move again, or back.
      c.header('cache-control', revalidate);
      return c.redirect(withQuery(reply.location, new URL(c.req.url).search), 301);
    }
    if (reply !== null) return send(c, reply, revalidate);
    const lowerPath = trimmedPath.toLowerCase();
    if (lowerPath !== trimmedPath && (isApplicationPath(lowerPath) || slugOf(lowerPath) !== null)) {
      const lowerKey = publicCacheKey(exchange.origin, documentKey(lowerPath, query));
      const isFound =
        isApplicationPath(lowerPath) ||
        (await cache.get(siteContext, lowerKey, () =>
          documents.page(exchange, contextOf(dependencies, exchange), lowerPath, query),
        )) !== null;
      if (isFound) return c.redirect(withQuery(lowerPath, new URL(c.req.url).search), 308);
    }
    await recordMissing(contextOf(dependencies, exchange), trimmedPath);
    return c.html(await documents.notFound(exchange, path), 404, { 'cache-control': 'no-store' });
  });

  app.notFound((c) => problemResponse(new Problem('method_not_allowed'), c.get('exchange').id));

  app.onError(async (error, c) => {
    const exchange = c.get('exchange');
    const { path } = c.req;
    const problem = logProblem(log, error, { id: exchange.id, path });
    const wantsDocument =
      !path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html');
    if (!wantsDocument) {
      const response = problemResponse(problem, exchange.id);
      for (const [name, value] of Object.entries(permissionsHeader(c.get('permissionsHash'))))
        response.headers.set(name, value);
      return response;
    }
    const html = await documents.failed(exchange, path);
    return new Response(html, {
      status: problem.status,
      headers: { ...problemHeaders(problem), 'content-type': 'text/html; charset=utf-8' },
    });
  });

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}

/** Measures a document under its template; skips paths that no document can have. */
function measureDocument(
  timing: RequestTiming,
  path: string,
  success: 'cached' | 'rendered',
): void {
  const template = templateOf(path);
  if (template === null) return;
  timing.metric = 'document';
  timing.name = template;
  timing.success = success;
}
