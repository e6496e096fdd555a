import type { OidcFinishInput, Session } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { type Call, record, transact } from '../call.ts';
import { accountOf } from '../oidc-account.ts';
import type { Identity } from '../oidc-client.ts';
import type { Flow } from '../oidc-flow.ts';
import { beginSession } from '../session.ts';
import { callbackOf, findProvider } from './begin-oidc.ts';
import { presentSession } from './read-session.ts';

/**
 * Completes the first step when the browser returns from a provider. The second step follows as
 * usual.
 */
export async function finishOidc(
  call: Call,
  { query }: z.output<typeof OidcFinishInput>,
): Promise<Session> {
  const { tools, headers, now } = call;
  const flow = tools.flowCookie.read(headers, now);
  // The flow can be used only once, whatever its result.
  call.spentCookies.push(tools.flowCookie.clear());
  if (flow === null) throw new Problem('oauth_callback_error');
  const method = `oidc:${flow.provider}`;
  const { provider, client } = findProvider(call, flow.provider);
  const identity = await redeem(call, client.finish(callbackWith(call, query), flow), flow);
  const session = await transact(call, async (connection) => {
    const userId = await accountOf(connection, call, provider, identity);
    const { rememberMe } = flow;
    return beginSession(connection, call, { userId, method, rememberMe, aal: 'aal1' });
  });
  return presentSession(session);
}

function callbackWith(call: Call, query: string): URL {
  const url = new URL(callbackOf(call));
  url.search = query;
  return url;
}

/**
 * Redeems the code before any transaction is open; refusals are recorded and reported to the
 * operator.
 */
async function redeem(call: Call, pending: Promise<Identity>, flow: Flow): Promise<Identity> {
  const { tools, facts } = call;
  try {
    return await pending;
  } catch (error) {
    const method = `oidc:${flow.provider}`;
    await record(call, tools.pool, 'auth.sign_in_failed', null, { method });
    const isFault = error instanceof Problem && error.status < 500 && error.cause !== undefined;
    if (isFault && !wasDeclined(error.cause)) {
      tools.reportError(error.cause, facts.requestId);
    }
    throw error;
  }
}

/** Returns whether the person declined, as opposed to a refusal by the provider. */
const wasDeclined = (cause: unknown) =>
  cause instanceof Error && 'error' in cause && cause.error === 'access_denied';
