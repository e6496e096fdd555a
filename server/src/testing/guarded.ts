import { ErrorBody } from '@trunkline/contract/kernel/errors';
import { isDeep } from '@trunkline/database/testing';
import { basePath, authEndpoints } from '../capabilities/auth/auth-endpoints.ts';
import { type TestResponse, declaredOperations, type RequestOptions, errorIn } from './service.ts';

type SendRequest = (path: string, options?: RequestOptions) => Promise<TestResponse>;

interface GuardedCall {
  readonly request: string;
  readonly response: TestResponse;
}

const password = 'correct horse battery';
export const guarded = declaredOperations.filter(({ guard }) => guard.who !== 'anyone');
const capabilityOf = (name: string) => name.split('.')[0];
/**
 * One operation of every capability, or all in the deep run: enough to show the level of a session,
 * because guards.test.ts tries every operation with a session of level 1.
 */
const sample = guarded.filter(
  ({ name }, index) =>
    isDeep || capabilityOf(guarded[index - 1]?.name ?? '') !== capabilityOf(name),
);
const endpoints = [...authEndpoints].map(([path, { method, needs }]) => ({ path, method, needs }));
/** Sign-in paths that require only the first step. */
export const secondStepPaths = endpoints
  .filter(({ needs }) => needs === 'aal1')
  .map(({ path }) => path);

/**
 * Calls every sign-in operation that requires more than the first step, and these operations, with
 * the record of this ID.
 */
export async function callGuardedOperations(
  request: SendRequest,
  id: string,
  operations = sample,
): Promise<GuardedCall[]> {
  const json = {
    id,
    email: 'new@example.test',
    password,
    name: 'Mine',
    current_password: password,
  };
  const inputs: Readonly<Record<string, readonly (keyof typeof json)[]>> = {
    '/sessions/revoke': ['id'],
    '/trusted-devices/revoke': ['id'],
    '/passkeys/rename': ['id', 'name'],
    '/passkeys/remove': ['id'],
    '/email/change': ['email'],
    '/password/change': ['current_password', 'password'],
  };
  const requests = [
    ...operations.map(({ method, path }) => ({ method, path: path.replace('{id}', id), json: {} })),
    ...endpoints
      .filter(({ needs }) => needs === 'aal2' || needs === 'fresh')
      .map(({ method, path }) => ({
        method,
        path: `${basePath}${path}`,
        json: Object.fromEntries((inputs[path] ?? []).map((key) => [key, json[key]])),
      })),
    { method: 'PUT', path: `/api/media/uploads/${id}/parts?offset=0`, json: {} },
    { method: 'GET', path: `/api/users/photos/${id}/${'a'.repeat(32)}`, json: {} },
  ];
  const calls = [];
  for (const { method, path, json: body } of requests) {
    const options = method === 'GET' ? { method } : { method, json: body };
    calls.push({ request: `${method} ${path}`, response: await request(path, options) });
  }
  return calls;
}

/** Everything an error may contain. */
const MinimalError = ErrorBody.pick({ code: true, message: true, id: true }).strict();

/** Returns the responses that differ from this error, with their requests. */
export function unexpectedCalls(refusal: string, all: readonly GuardedCall[]): string[] {
  const results = all.map(({ request, response }) => {
    const isBareError = response.status >= 400 && MinimalError.safeParse(response.json()).success;
    return { request, response: isBareError ? errorIn(response) : response.text };
  });
  return results
    .filter(({ response }) => response !== refusal)
    .map(({ request, response }) => `${request}: ${response}`);
}

/** Returns the responses to the cookie of an ended session that are not the expected error. */
export async function unexpectedResponses(
  cookie: string,
  request: SendRequest,
  id: string,
  operations = sample,
): Promise<string[]> {
  const send: SendRequest = (path, options = {}) => request(path, { cookie, ...options });
  const all = await callGuardedOperations(send, id, operations);
  const isAuth = ({ request }: GuardedCall) => request.includes(` ${basePath}/`);
  const ended = [];
  for (const path of secondStepPaths) {
    const method = authEndpoints.get(path)?.method ?? 'GET';
    const options = method === 'GET' ? { method } : { method, json: {} };
    ended.push({ request: path, response: await send(`${basePath}${path}`, options) });
  }
  const { text } = await send(`${basePath}/get-session`);
  return [
    ...unexpectedCalls(
      '401 unauthenticated',
      all.filter((item) => !isAuth(item)),
    ),
    ...unexpectedCalls('401 session_not_found', [...all.filter(isAuth), ...ended]),
    ...(text === 'null' ? [] : [text]),
  ];
}
