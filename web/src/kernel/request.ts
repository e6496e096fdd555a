import { readAtHeaderName } from '@trunkline/contract/kernel/page-constants';
import { browserErrors } from '@trunkline/contract/kernel/error-catalogue';
import { ApiError, apiErrorOf } from './api-error.ts';
import { checkBlocked } from './blocked.ts';
import { handleResponse, handleNoResponse } from './connection.ts';
import { readerHeaders } from './pwa/reader.ts';
import { beginWrite } from './pwa/typed-work.ts';
import { checkPermissions } from './permissions.ts';

/** Milliseconds before an unanswered request counts as failed. */
const requestTimeout = 30_000;

/** A request names its reader, so that offline it never gets another user's cached response. */
function withReader(input: Request | string, init: RequestInit): Headers {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : {}));
  for (const [name, value] of Object.entries(readerHeaders())) headers.set(name, value);
  return headers;
}

const isWrite = (input: Request | string, init: RequestInit): boolean =>
  !['GET', 'HEAD'].includes(init.method ?? (input instanceof Request ? input.method : 'GET'));

/**
 * Sends a request; the only way to the server. Every failure is an `ApiError`; only a request
 * cancelled by its caller ends in the browser's own AbortError.
 */
export async function request(input: Request | string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeout);
  const cancelled = init.signal ?? (input instanceof Request ? input.signal : undefined);
  const endWrite = isWrite(input, init) ? beginWrite() : null;
  let response: Response;
  try {
    response = await fetch(input, {
      ...init,
      headers: withReader(input, init),
      credentials: 'same-origin',
      signal: cancelled ? AbortSignal.any([cancelled, timeout]) : timeout,
    });
  } catch (cause) {
    endWrite?.(false);
    if (cancelled?.aborted) throw cause;
    if (!timeout.aborted) handleNoResponse();
    const code = timeout.aborted ? 'timeout' : 'network_error';
    throw new ApiError(0, { code, message: browserErrors[code] }, { cause });
  }
  endWrite?.(response.ok);
  checkPermissions(response.headers);
  handleResponse(response.headers);
  if (!response.ok) {
    const error = await apiErrorOf(response);
    checkBlocked(error, input instanceof Request ? input.url : input);
    throw error;
  }
  return response;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/**
 * Requests an endpoint outside the typed API. `byServer` is false for the worker's cached response,
 * which is used offline.
 */
export async function requestAnswer(
  path: string,
): Promise<{ readonly value: unknown; readonly byServer: boolean }> {
  const response = await request(path, { headers: { accept: 'application/json' } });
  return { value: await jsonOf(response), byServer: !response.headers.has(readAtHeaderName) };
}

/**
 * Sends and receives JSON, for endpoints outside the typed API. The caller validates the result.
 */
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
