import { readAtHeaderName } from '@trunkline/contract/kernel/constants';
import { browserErrors } from '@trunkline/contract/kernel/error-catalogue';
import { ApiError, apiErrorOf } from './api-error.ts';
import { handleResponse, handleNoResponse } from './connection.ts';
import { readerHeaders } from './pwa/reader.ts';
import { beginWrite } from './pwa/typed-work.ts';
import { checkPermissions } from './permissions.ts';

/** Milliseconds after which an unanswered request counts as failed. */
const requestTimeout = 30_000;

/** What is asked says for whom, so that without a connection nobody else's answer is given. */
function withReader(input: Request | string, init: RequestInit): Headers {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : {}));
  for (const [name, value] of Object.entries(readerHeaders())) headers.set(name, value);
  return headers;
}

const isWrite = (input: Request | string, init: RequestInit): boolean =>
  !['GET', 'HEAD'].includes(init.method ?? (input instanceof Request ? input.method : 'GET'));

/**
 * The one way to the server: every failure is an `ApiError`; only a request that the caller itself
 * cancelled ends in the browser's own AbortError.
 */
export async function request(input: Request | string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeout);
  const cancelled = init.signal ?? (input instanceof Request ? input.signal : undefined);
  const settle = isWrite(input, init) ? beginWrite() : null;
  let response: Response;
  try {
    response = await fetch(input, {
      ...init,
      headers: withReader(input, init),
      credentials: 'same-origin',
      signal: cancelled ? AbortSignal.any([cancelled, timeout]) : timeout,
    });
  } catch (cause) {
    settle?.(false);
    if (cancelled?.aborted) throw cause;
    if (!timeout.aborted) handleNoResponse();
    const code = timeout.aborted ? 'timeout' : 'network_error';
    throw new ApiError(0, { code, message: browserErrors[code] }, { cause });
  }
  settle?.(response.ok);
  checkPermissions(response.headers);
  handleResponse(response.headers);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** What an endpoint beside the typed API answers, and whether the server did: without a connection the worker does. */
export async function requestAnswer(
  path: string,
): Promise<{ readonly value: unknown; readonly byServer: boolean }> {
  const response = await request(path, { headers: { accept: 'application/json' } });
  return { value: await jsonOf(response), byServer: !response.headers.has(readAtHeaderName) };
}

/** JSON in, JSON out, for the endpoints beside the typed API. The caller checks what it gets. */
export async function requestJson(path: string, body?: unknown): Promise<unknown> {
  const response = await request(
    path,
    body === undefined
      ? { headers: { accept: 'application/json' } }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(body),
        },
  );
  return jsonOf(response);
}
