import type { TenantLimits } from '@trunkline/contract/kernel/limits';
import type { AuthTools, Call } from './call.ts';
import type { Endpoint } from './endpoint.ts';
import { type ErrorCode, Problem, problemOf } from '../../kernel/errors.ts';
import { isSameOrigin } from './origin.ts';
import type { RequestFacts, Source } from './parts.ts';
import { sourceName } from './elevation.ts';
import { isFresh } from './policy.ts';
import { isKnownDevice } from './queries/devices.ts';
import { findSession } from './queries/sessions.ts';
import { basePath, authEndpoints } from './auth-endpoints.ts';
import { hashToken } from './tokens.ts';

/** A response before it becomes a Response object. */
interface AuthResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Handles /api/auth: routing, authorisation, rate limits and input; then runs the operation. */
export function createHandler(tools: AuthTools) {
  return async (request: Request, facts: RequestFacts): Promise<Response> => {
    const setCookies: string[] = [];
    const { status, body, headers } = await respond(tools, request, facts, setCookies).catch(
      (error: unknown) => {
        const problem = problemOf(error);
        // Overload is reported elsewhere; only unexpected errors are reported here.
        const expected =
          error instanceof Problem && (problem.status < 500 || problem.retryAfter !== undefined);
        if (!expected) tools.reportError(error, facts.requestId);
        return answerProblem(problem, facts.requestId);
      },
    );
    // Builds the Response in one go; changing its headers afterwards is slower.
    const sent = new Headers({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...headers,
    });
    for (const line of setCookies) sent.append('set-cookie', line);
    return new Response(JSON.stringify(body), { status, headers: sent });
  };
}

async function respond(
  tools: AuthTools,
  request: Request,
  facts: RequestFacts,
  setCookies: string[],
): Promise<AuthResponse> {
  const endpoint = findEndpoint(request);
  if (endpoint.method !== request.method) {
    const refusal = answerProblem(new Problem('method_not_allowed'), facts.requestId);
    return { ...refusal, headers: { allow: endpoint.method } };
  }
  if (endpoint.method === 'POST' && !isSameOrigin(request, tools.baseUrl)) {
    throw new Problem('cross_site_request');
  }
  if (endpoint.limitBy === 'address')
    await consumeLimit(tools, endpoint, facts.tenantLimits, [facts.limitKey]);

  const now = tools.now();
  const cookieToken = tools.cookies.read(request.headers);
  const token = cookieToken ?? null;
  const { host } = facts;
  const session = token === null ? null : await findSession(tools.pool, { token, host, now });
  const stale = cookieToken !== undefined && session === null;
  // Thrown before the cookies are cleared, because the next request needs them to report the block.
  if (token !== null && session === null && dependsOnSession(endpoint)) {
    const blocked = await tools.blocks.forEndedSession(token);
    if (blocked !== null) throw blocked;
  }
  const { headers } = request;
  const path = new URL(request.url).pathname;
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 512);
  const spentCookies: string[] = [];
  const call: Call = {
    tools,
    facts,
    path,
    userAgent,
    headers,
    now,
    token,
    session,
    source: { client: facts.limitKey, device: null },
    setCookies,
    spentCookies,
  };
  try {
    authorize(endpoint, call, stale);
    refuseBlockedPerson(call);
    let source = await sourceOf(call, personOf(endpoint, call));
    if (session !== null) refuseBlockedAccount(endpoint, { ...call, source }, session.email);
    if (endpoint.limitBy === 'person' && session !== null) {
      await consumeLimit(tools, endpoint, session.tenant, [session.user_id, source]);
    }
    const sender = { person: session?.user_id ?? null, session: session?.id ?? null };
    const { account, run } = await endpoint.read(request, (input, schema) =>
      tools.inspect({ input, schema, headers, facts, userAgent, endpoint: path, session: sender }),
    );
    if (account !== null) {
      source = await sourceOf(call, { email: account, userId: null });
      refuseBlockedAccount(endpoint, { ...call, source }, account);
      const sourceKey = source.device === null ? source.client : `device ${source.device}`;
      // Emails count separately, so that someone out of password attempts can still request a link.
      const key = endpoint.sendsMail === true ? `mail ${account}` : account;
      await consumeLimit(tools, endpoint, facts.tenantLimits, [`${key}|${sourceKey}`]);
    }
    const countedAccount = account ?? session?.email ?? null;
    const body = await runCounted(endpoint, { ...call, source }, run, countedAccount);
    return { status: 200, body };
  } catch (error) {
    // The operation failed, so its cookies no longer apply.
    setCookies.length = 0;
    throw error;
  } finally {
    // The session has ended: clear its cookies in the browser.
    if (stale && setCookies.length === 0) setCookies.push(...tools.cookies.clear());
    setCookies.push(...spentCookies);
  }
}

function findEndpoint(request: Request): Endpoint {
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '';
  const endpoint = authEndpoints.get(path);
  if (endpoint === undefined) throw new Problem('not_found');
  return endpoint;
}

/**
 * Returns false for sign-in endpoints, so that someone who shares a browser with a blocked person
 * can still sign in.
 */
const dependsOnSession = (endpoint: Endpoint) =>
  endpoint.needs !== 'nothing' || endpoint === authEndpoints.get('/get-session');

function authorize(
  { needs, whileViewing }: Endpoint,
  { session, now }: Call,
  stale: boolean,
): void {
  if (needs === 'nothing') return;
  if (session === null) throw new Problem(stale ? 'session_not_found' : 'unauthenticated');
  if (needs !== 'aal1' && session.aal !== 'aal2') throw new Problem('mfa_required');
  // The account is private to its owner, so it is unavailable while viewing as them.
  if (session.viewing !== null && whileViewing !== true) throw new Problem('viewing_as');
  if (needs === 'fresh' && !isFresh(session, now)) throw new Problem('fresh_mfa_required');
}

/** A blocked person can only complete a second step, which may end the block. */
function refuseBlockedPerson({ tools, session }: Call): void {
  if (session === null || session.aal !== 'aal2') return;
  const blocked = tools.blocks.forPerson(session.user_id);
  if (blocked !== null) throw blocked;
}

/** After too many wrong passwords or codes from one source, that source is locked. */
function refuseBlockedAccount(endpoint: Endpoint, { tools, source }: Call, account: string): void {
  if (endpoint.checksSecret !== 'guessable') return;
  const blocked = tools.blocks.forAccount(account, guesserName(endpoint, source));
  if (blocked !== null) throw blocked;
}

/**
 * Identifies who is guessing. Someone past the first step counts separately: a person who mistyped
 * their password and then used a link in an email still has to enter a code.
 */
const guesserName = ({ needs }: Endpoint, source: Source): string =>
  needs === 'nothing' ? sourceName(source) : `second step ${sourceName(source)}`;

type Account = Pick<Parameters<typeof isKnownDevice>[1], 'email' | 'userId'>;

/**
 * Returns the signed-in person if the route counts attempts, because a known device of theirs is
 * counted separately; otherwise null.
 */
function personOf({ needs, limitBy, checksSecret }: Endpoint, { session }: Call): Account | null {
  // At aal1 the only possible attempts are second steps.
  const isCounted = limitBy === 'person' || checksSecret !== undefined || needs === 'aal1';
  if (needs === 'nothing' || !isCounted || session === null) return null;
  return { email: null, userId: session.user_id };
}

/** Returns where a request comes from: a known device of the account, otherwise the client. */
async function sourceOf({ tools, facts, headers }: Call, account: Account | null): Promise<Source> {
  const client = facts.limitKey;
  const token = tools.deviceCookie.read(headers);
  if (token === null || account === null) return { client, device: null };
  const hash = hashToken(token);
  const isKnown = await isKnownDevice(tools.pool, { ...account, hash });
  return { client, device: isKnown ? hash.toString('hex') : null };
}

/** Error codes that mean a secret was wrong. */
const wrongSecret: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_credentials',
  'mfa_verification_failed',
  'webauthn_verification_failed',
  'otp_expired',
  'link_expired',
  'oauth_callback_error',
]);

/** Runs an operation within the attempt limits of its source. */
async function runCounted(
  endpoint: Endpoint,
  call: Call,
  run: (call: Call) => Promise<unknown>,
  account: string | null,
): Promise<unknown> {
  const { checksSecret, sendsMail } = endpoint;
  const { attempts, blocks } = call.tools;
  if (sendsMail === true) await attempts.consumeMail(call.source);
  if (checksSecret === undefined) return run(call);
  const isGuess = checksSecret === 'guessable' && account !== null;
  const attempt = await attempts.begin(checksSecret, call.source);
  let failed = false;
  try {
    return await run(call);
  } catch (error) {
    failed = error instanceof Problem && wrongSecret.has(error.code);
    throw error;
  } finally {
    await attempt.end(failed);
    if (failed && isGuess) {
      const { facts, path, userAgent, session } = call;
      const person = session?.user_id ?? null;
      const source = guesserName(endpoint, call.source);
      await blocks.recordFailure({ account, person, source, facts, endpoint: path, userAgent });
    }
  }
}

async function consumeLimit(
  tools: AuthTools,
  { limit }: Endpoint,
  tenant: TenantLimits,
  [key, source]: readonly [key: string, source?: Source],
): Promise<void> {
  const verdict = await tools.consumeLimit(limit, key, tenant, source);
  if (verdict.ok) return;
  throw new Problem('too_many_requests', {
    retryAfter: Math.max(1, Math.ceil(verdict.retryAfter)),
  });
}

function answerProblem(problem: Problem, requestId: string): AuthResponse {
  const { status, retryAfter } = problem;
  const body = problem.toBody(requestId);
  return retryAfter === undefined
    ? { status, body }
    : { status, body, headers: { 'retry-after': String(retryAfter) } };
}
