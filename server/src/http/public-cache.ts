import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { retryRead } from './retry-read.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A cached public response: the same bytes for every visitor of a site. */
export interface PublicResponse {
  readonly type: string;
  readonly etag: string;
  /** The uncompressed body, and compressed forms once requested. */
  readonly bodies: { readonly identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** False if compression doesn't make it smaller; omitted otherwise. */
  readonly compressible?: false;
  readonly createdAt: number;
  /** Set if the content has moved to another path of the same site. */
  readonly location?: string;
  /** Other sites that the document may show in a frame. */
  readonly frames?: readonly string[];
}

export interface PublicBody {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** False for a fallback shown because the real content couldn't be read. */
  readonly keep: boolean;
  /** The path it moved to, if different from the requested one. */
  readonly location?: string;
  /** Other sites that the document may show in a frame; none if omitted. */
  readonly frames?: readonly string[];
}

/** A site whose responses are cached. */
export interface CachedSite {
  readonly tenant: { readonly company_id: string };
  /** IDs of the companies whose published content the site may show. */
  readonly lineage: readonly string[];
}

export interface PublicCache {
  /** Returns the cached response if it is fresh, without waiting. */
  fresh(site: CachedSite, key: string): PublicResponse | undefined;
  /**
   * Returns the cached response, or creates it with `make`. A response older than 10 minutes is
   * still returned while it is recreated, and for 30 minutes if that fails. Null if `make` finds
   * nothing.
   */
  get(
    site: CachedSite,
    key: string,
    make: () => Promise<PublicBody | null>,
  ): Promise<PublicResponse | null>;
  /**
   * Forgets the responses of all sites that may show a company's content, or every response.
   * Responses that are still being created aren't cached either.
   */
  forget(company?: string): void;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Beyond these limits the least recently used responses are dropped, across all sites. */
const maxResponses = 5_000;
const maxBytes = 32 * 1024 * 1024;

function responseOf({ type, body, location, frames }: PublicBody, now: number): PublicResponse {
  const identity = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  return {
    type,
    etag,
    bodies: { identity },
    createdAt: now,
    ...(location === undefined ? {} : { location }),
    ...(frames === undefined ? {} : { frames }),
  };
}

/** Compresses a response for the first client that accepts it; later clients reuse it. */
export async function compress({ bodies }: PublicResponse, encoding: Encoding): Promise<void> {
  if (encoding === 'br')
    bodies.br ??= await compressBrotli(bodies.identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
  if (encoding === 'gzip') bodies.gzip ??= await compressGzip(bodies.identity);
}

interface Entry {
  readonly response: PublicResponse;
  readonly lineage: readonly string[];
}

/** A response that is being created; it is cached only if it isn't forgotten in the meantime. */
interface PendingEntry {
  readonly response: Promise<PublicResponse | null>;
  readonly lineage: readonly string[];
}

/** Creates the public cache. `onError` receives failures to recreate a stale response. */
export function createPublicCache(
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): PublicCache {
  const entries = new LRUCache<string, Entry>({
    max: maxResponses,
    maxSize: maxBytes,
    // The library requires a positive size, even for an empty body.
    sizeCalculation: ({ response }) => Math.max(1, response.bodies.identity.byteLength),
  });
  const pending = new Map<string, PendingEntry>();

  const entryKey = ({ tenant }: CachedSite, key: string) => `${tenant.company_id} ${key}`;

  function makeOnce(
    { lineage }: CachedSite,
    key: string,
    produce: () => Promise<PublicBody | null>,
  ): Promise<PublicResponse | null> {
    const running = pending.get(key);
    if (running !== undefined) return running.response;
    const isCurrent = () => pending.get(key) === started;
    const make = async () => {
      const body = await retryRead(produce);
      if (body === null) {
        if (isCurrent()) entries.delete(key);
        return null;
      }
      const response = responseOf(body, now());
      if (body.keep && isCurrent()) entries.set(key, { response, lineage });
      return response;
    };
    const response = make().finally(() => {
      if (isCurrent()) pending.delete(key);
    });
    const started: PendingEntry = { response, lineage };
    pending.set(key, started);
    return response;
  }

  return {
    fresh(site, key) {
      const response = entries.get(entryKey(site, key))?.response;
      return response !== undefined && now() - response.createdAt < cacheTimes.pages.staleTime
        ? response
        : undefined;
    },
    async get(site, path, produce) {
      const key = entryKey(site, path);
      const response = entries.get(key)?.response;
      const age = response === undefined ? Infinity : now() - response.createdAt;
      if (response !== undefined && age < cacheTimes.pages.staleTime) return response;
      const newResponse = makeOnce(site, key, produce);
      if (response === undefined || age >= cacheTimes.pages.gcTime) return newResponse;
      // Stale: the request doesn't wait, and after a failure the old response stays.
      newResponse.catch(onError);
      return response;
    },
    forget(company) {
      for (const sites of [entries, pending])
        for (const [key, { lineage }] of sites)
          if (company === undefined || lineage.includes(company)) sites.delete(key);
    },
  };
}

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
}
