import { readAtHeaderName, readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import type { Fetch } from './cached-files.ts';

/**
 * Prefix of the caches of API responses for offline use: one for each user and company, as
 * identified by the server, which are deleted on sign-out.
 */
const prefix = 'reads ';
export const readCacheName = (reader: string): string => prefix + reader;

/** Milliseconds after which cached data is no longer shown. */
export const maxReadAge = 7 * 24 * 3_600_000;
const maxReads = 200;
const maxCharacters = 512 * 1024;

/** Incremented at each sign-out: responses to earlier requests must not be cached after it. */
let generation = 0;

export async function clearCachedResponses(): Promise<void> {
  generation += 1;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function cacheRead(
  url: string,
  response: Response,
  reader: string,
  startGeneration: number,
  now: () => number,
) {
  const text = await response.text();
  if (text.length > maxCharacters || startGeneration !== generation) return;
  const cache = await caches.open(readCacheName(reader));
  const headers = {
    'content-type': 'application/json',
    [readAtHeaderName]: new Date(now()).toISOString(),
  };
  await cache.delete(url);
  await cache.put(url, new Response(text, { headers }));
  // The user signed out during the write, which recreated the cache.
  if (startGeneration !== generation) await clearCachedResponses();
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - maxReads)).map((key) => cache.delete(key)),
  );
}

async function cachedRead(url: string, reader: string, now: () => number) {
  const cachedResponse = await (await caches.open(readCacheName(reader))).match(url);
  const readAt = Date.parse(cachedResponse?.headers.get(readAtHeaderName) ?? '');
  // The cached session is valid only until it expires.
  const expires = Date.parse(cachedResponse?.headers.get('expires') ?? '');
  const isFresh = now() - readAt < maxReadAge && !(expires <= now());
  return cachedResponse !== undefined && isFresh ? cachedResponse : undefined;
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') === true;

export interface CachedResponse {
  readonly response: Response;
  /** Resolves once the response has been cached. */
  readonly cached: Promise<void>;
}

/** Requests data from the server; offline, returns the response that the same user last read. */
export async function answerRead(
  request: Request,
  fetchFrom: Fetch,
  now: () => number = Date.now,
): Promise<CachedResponse> {
  const cached = Promise.resolve();
  const startGeneration = generation;
  try {
    const response = await fetchFrom(request);
    const reader = response.headers.get(readerHeaderName);
    if (response.status !== 200 || reader === null || !isJson(response))
      return { response, cached };
    return {
      response,
      cached: cacheRead(request.url, response.clone(), reader, startGeneration, now),
    };
  } catch (error) {
    if (request.signal.aborted) throw error;
    const cachedResponse = await cachedRead(
      request.url,
      request.headers.get(readerHeaderName) ?? '',
      now,
    );
    if (cachedResponse === undefined) throw error;
    return { response: cachedResponse, cached };
  }
}

/**
 * Responses that are never cached: sign-in, the audit log, exported files. The page itself caches
 * the parts of the frame under their own addresses.
 */
const uncached = /^\/api\/(auth|audit|exports|frame|support)(\/|$)/;

/** Checks whether a response may be cached and served later. The page itself caches the session. */
export function isRead(request: Request, path: string): boolean {
  return (
    request.method === 'GET' &&
    path.startsWith('/api/') &&
    request.headers.has(readerHeaderName) &&
    (path === '/api/auth/get-session' || !uncached.test(path))
  );
}
