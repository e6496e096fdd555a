import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { retryRead } from './retry-read.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A cached public answer: the same bytes for every visitor of a site. */
export interface PublicAnswer {
  readonly type: string;
  readonly etag: string;
  /** The body as it is, and its compressed forms as soon as somebody has asked for them. */
  readonly bodies: { readonly identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** Set where compressing does not make it smaller: it is sent as it is. */
  readonly packable?: false;
  readonly madeAt: number;
  /** Set where what was asked for now stands at another path of the same site. */
  readonly location?: string;
  /** Other sites that the document may show in a frame. */
  readonly frames?: readonly string[];
}

export interface PublicBody {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** False for what must not be kept: a stand-in made because the real thing could not be read. */
  readonly keep: boolean;
  /** The path at which it stands now, when that is not the one that was asked. */
  readonly location?: string;
  /** Other sites that the document may show in a frame; none where it is left out. */
  readonly frames?: readonly string[];
}

/** A site whose answers are cached. */
export interface CachedSite {
  readonly tenant: { readonly company_id: string };
  /** Ids of the companies whose published content the site may show. */
  readonly lineage: readonly string[];
}

export interface PublicCache {
  /** The cached answer if it is fresh, without waiting. */
  fresh(site: CachedSite, key: string): PublicAnswer | undefined;
  /**
   * The cached answer, or what `make` gives. Older than 10 minutes, it is still returned while it is made
   * again, and for 30 minutes when that fails. null when `make` finds nothing.
   */
  get(
    site: CachedSite,
    key: string,
    make: () => Promise<PublicBody | null>,
  ): Promise<PublicAnswer | null>;
  /**
   * Forgets the answers of all sites that may show a company's content, or every answer. An answer that is
   * being made at this moment is not cached either.
   */
  forget(company?: string): void;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Beyond these, the answers that were not asked for the longest are dropped, whichever site they belong to. */
const maxAnswers = 5_000;
const maxBytes = 32 * 1024 * 1024;

function finish({ type, body, location, frames }: PublicBody, now: number): PublicAnswer {
  const identity = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  return {
    type,
    etag,
    bodies: { identity },
    madeAt: now,
    ...(location === undefined ? {} : { location }),
    ...(frames === undefined ? {} : { frames }),
  };
}

/** Compresses an answer for the first one who asks for it so; for all others the form is there. */
export async function compress({ bodies }: PublicAnswer, encoding: Encoding): Promise<void> {
  if (encoding === 'br')
    bodies.br ??= await compressBrotli(bodies.identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
  if (encoding === 'gzip') bodies.gzip ??= await compressGzip(bodies.identity);
}

interface Entry {
  readonly answer: PublicAnswer;
  readonly lineage: readonly string[];
}

/** `onError` gets the failures of making a stale answer again. */
export function createPublicCache(
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): PublicCache {
  const entries = new LRUCache<string, Entry>({
    max: maxAnswers,
    maxSize: maxBytes,
    // An empty body has a size, too: the library demands one.
    sizeCalculation: ({ answer }) => Math.max(1, answer.bodies.identity.byteLength),
  });
  const making = new Map<string, Promise<PublicAnswer | null>>();
  /** Counts what was forgotten, so that an answer which was begun before is not cached after. */
  let generation = 0;

  const entryKey = ({ tenant }: CachedSite, key: string) => `${tenant.company_id} ${key}`;

  async function make(
    { lineage }: CachedSite,
    key: string,
    produce: () => Promise<PublicBody | null>,
  ) {
    const startedIn = generation;
    const made = await retryRead(produce);
    if (made === null) {
      entries.delete(key);
      return null;
    }
    const answer = finish(made, now());
    if (made.keep && generation === startedIn) entries.set(key, { answer, lineage });
    return answer;
  }

  function makeOnce(site: CachedSite, key: string, produce: () => Promise<PublicBody | null>) {
    const name = `${generation} ${key}`;
    const running = making.get(name);
    if (running !== undefined) return running;
    const started = make(site, key, produce).finally(() => making.delete(name));
    making.set(name, started);
    return started;
  }

  return {
    fresh(site, key) {
      const answer = entries.get(entryKey(site, key))?.answer;
      return answer !== undefined && now() - answer.madeAt < cacheTimes.pages.fresh
        ? answer
        : undefined;
    },
    async get(site, path, produce) {
      const key = entryKey(site, path);
      const answer = entries.get(key)?.answer;
      const age = answer === undefined ? Infinity : now() - answer.madeAt;
      if (answer !== undefined && age < cacheTimes.pages.fresh) return answer;
      const renewed = makeOnce(site, key, produce);
      if (answer === undefined || age >= cacheTimes.pages.kept) return renewed;
      // Stale: the request does not wait, and after a failure the old answer stays.
      renewed.catch(onError);
      return answer;
    },
    forget(company) {
      generation += 1;
      if (company === undefined) return entries.clear();
      for (const [key, { lineage }] of entries) {
        if (lineage.includes(company)) entries.delete(key);
      }
    },
  };
}

/** The best encoding a client says it takes. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
}
