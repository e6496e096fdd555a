import * as z from 'zod';
import { type AuthTools, type Call, runCall } from './call.ts';
import { Problem, problemOf } from '../../kernel/errors.ts';
import { answerProblem, problemFor } from './errors.ts';
import { isSameSite } from './origin.ts';
import type { RequestFacts } from './parts.ts';
import { findSession } from './queries.ts';
import { readInput } from './request-body.ts';
import { basePath, surface, type SurfaceEndpoint } from './surface.ts';

type Forward = (request: Request) => Promise<Response>;
const ErrorCodeOnly = z.object({ code: z.string() });
const Addressed = z.object({ email: z.string() });

/** The door of /api/auth: what exists, who may ask, how often, with what input; then Better Auth answers. */
export function createHandler(tools: AuthTools, forward: Forward) {
  return async (request: Request, facts: RequestFacts): Promise<Response> => {
    const setCookies: string[] = [];
    let response: Response;
    try {
      response = await answer(tools, forward, request, facts, setCookies);
    } catch (error) {
      const problem = problemOf(error);
      const expected = error instanceof Problem && problem.status < 500;
      if (!expected) tools.reportError(error, facts.requestId);
      response = answerProblem(problem, facts.requestId);
    }
    response.headers.set('cache-control', 'no-store');
    for (const line of setCookies) response.headers.append('set-cookie', line);
    return response;
  };
}

async function answer(
  tools: AuthTools,
  forward: Forward,
  request: Request,
  facts: RequestFacts,
  setCookies: string[],
): Promise<Response> {
  const { path, endpoint } = findEndpoint(request);
  if (endpoint.method !== request.method) {
    const response = answerProblem(new Problem('method_not_allowed'), facts.requestId);
    response.headers.set('allow', endpoint.method);
    return response;
  }
  if (endpoint.method === 'POST' && !isSameSite(request, tools.baseUrl)) {
    throw new Problem('cross_site_request');
  }
  const limitKey = facts.limitKey ?? facts.clientAddress;
  if (endpoint.limit === 'default') await takeLimit(tools, 'default', limitKey);

  const now = tools.now();
  const presented = tools.cookies.read(request.headers);
  const token = presented ?? null;
  const session = token === null ? null : await findSession(tools.pool, token, now);
  const stale = presented !== undefined && session === null;
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 512);
  const call: Call = { tools, facts, userAgent, now, token, session, setCookies };
  try {
    admit(endpoint, call, stale);
    if (endpoint.limit === 'mfa_verify') {
      await takeLimit(tools, 'mfa_verify', session?.user_id ?? '');
    }
    const input = endpoint.input === null ? undefined : await readInput(request, endpoint.input);
    if (endpoint.limit === 'login') {
      const { email } = Addressed.parse(input);
      await takeLimit(tools, 'login', `${email.trim().toLowerCase()}|${limitKey}`);
    }
    const inner = innerRequest(tools.baseUrl, path, endpoint, input);
    return await cleanAnswer(await runCall(call, () => forward(inner)));
  } finally {
    // Cookies of a session that has ended: the browser should stop believing in it.
    if (stale && setCookies.length === 0) setCookies.push(...tools.cookies.clear());
  }
}

function findEndpoint(request: Request): { path: string; endpoint: SurfaceEndpoint } {
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '';
  const endpoint = surface.get(path);
  if (endpoint === undefined) throw new Problem('not_found');
  return { path, endpoint };
}

function admit({ needs }: SurfaceEndpoint, { session }: Call, stale: boolean): void {
  if (needs === 'nothing') return;
  if (session === null) throw new Problem(stale ? 'session_not_found' : 'unauthenticated');
  if (needs === 'aal2' && session.aal !== 'aal2') throw new Problem('mfa_required');
}

async function takeLimit(
  tools: AuthTools,
  rule: SurfaceEndpoint['limit'],
  key: string,
): Promise<void> {
  const taken = await tools.takeLimit(rule, key);
  if (taken.ok) return;
  throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(taken.retryAfter)) });
}

/** What Better Auth sees: our own address and the checked input, no header or query of the caller's. */
function innerRequest(
  baseUrl: string,
  path: string,
  { method }: SurfaceEndpoint,
  input: unknown,
): Request {
  const url = new URL(`${basePath}${path}`, baseUrl);
  if (method === 'GET') return new Request(url);
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method, headers, body: JSON.stringify(input) });
}

/** Only status and body of a success leave; an error is told in our words. */
async function cleanAnswer(response: Response): Promise<Response> {
  const body = await response.text();
  if (response.ok) return new Response(body, { headers: { 'content-type': 'application/json' } });
  const told = ErrorCodeOnly.safeParse(body.startsWith('{') ? JSON.parse(body) : null);
  throw problemFor(response.status, told.data?.code);
}
