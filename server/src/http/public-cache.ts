import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { readAgain } from './read-again.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A public answer as it is kept: the same bytes for everybody who asks a tenant for the same thing. */
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

export interface Made {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** False for what must not be kept: a stand-in made because the real thing could not be read. */
  readonly keep: boolean;
  /** The path at which it stands now, when that is not the one that was asked. */
  readonly location?: string;
  /** Other sites that the document may show in a frame; none where it is left out. */
  readonly frames?: readonly string[];
}

export interface PublicCache {
  /** What is kept and fresh, at once and without waiting. */
  fresh(tenant: string, key: string): PublicAnswer | undefined;
  /**
   * What is kept, or what `make` gives. Older than 10 minutes, it is still handed out while it is made
   * again, and for 30 minutes when that fails. null when `make` finds nothing.
   */
  get(tenant: string, key: string, make: () => Promise<Made | null>): Promise<PublicAnswer | null>;
  /** Forgets a tenant's answers, or everybody's; what is being made this moment is not kept either. */
  forget(tenant?: string): void;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** More answers, or more bytes of them uncompressed, are not kept; the ones made longest ago go first. */
const mostAnswers = 5_000;
const mostBytes = 32 * 1024 * 1024;

function finish({ type, body, location, frames }: Made, now: number): PublicAnswer {
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

/** `onError` is told when something stale could not be made again. */
export function createPublicCache(
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): PublicCache {
  const kept = new Map<string, Map<string, PublicAnswer>>();
  const making = new Map<string, Promise<PublicAnswer | null>>();
  let generation = 0;
  let size = 0;
  let bytes = 0;

  function drop(answers: Map<string, PublicAnswer>, key: string): void {
    const answer = answers.get(key);
    if (answer === undefined) return;
    answers.delete(key);
    size -= 1;
    bytes -= answer.bodies.identity.byteLength;
  }

  function keep(tenant: string, key: string, answer: PublicAnswer): void {
    const answers = kept.get(tenant) ?? new Map<string, PublicAnswer>();
    kept.set(tenant, answers);
    drop(answers, key);
    answers.set(key, answer);
    size += 1;
    bytes += answer.bodies.identity.byteLength;
    if (size <= mostAnswers && bytes <= mostBytes) return;
    // Many at once: finding a Map's first key passes over all that were deleted before it.
    const oldest = [...answers.keys()].slice(0, Math.ceil(answers.size / 10));
    for (const each of oldest) drop(answers, each);
  }

  async function make(tenant: string, key: string, produce: () => Promise<Made | null>) {
    const startedIn = generation;
    const made = await readAgain(produce);
    if (made === null) {
      const answers = kept.get(tenant);
      if (answers !== undefined) drop(answers, key);
      return null;
    }
    const answer = finish(made, now());
    if (made.keep && generation === startedIn) keep(tenant, key, answer);
    return answer;
  }

  function makeOnce(tenant: string, key: string, produce: () => Promise<Made | null>) {
    const name = `${generation} ${tenant} ${key}`;
    const running = making.get(name);
    if (running !== undefined) return running;
    const started = make(tenant, key, produce).finally(() => making.delete(name));
    making.set(name, started);
    return started;
  }

  return {
    fresh(tenant, key) {
      const answer = kept.get(tenant)?.get(key);
      return answer !== undefined && now() - answer.madeAt < cacheTimes.pages.fresh
        ? answer
        : undefined;
    },
    async get(tenant, key, produce) {
      const answer = kept.get(tenant)?.get(key);
      const age = answer === undefined ? Infinity : now() - answer.madeAt;
      if (answer !== undefined && age < cacheTimes.pages.fresh) return answer;
      const renewed = makeOnce(tenant, key, produce);
      if (answer === undefined || age >= cacheTimes.pages.kept) return renewed;
      // Stale: the one who asks is not made to wait, and a failure leaves what was kept.
      renewed.catch(onError);
      return answer;
    },
    forget(tenant) {
      generation += 1;
      const forgotten = tenant === undefined ? [...kept.keys()] : [tenant];
      for (const each of forgotten) {
        const answers = kept.get(each) ?? new Map<string, PublicAnswer>();
        for (const key of answers.keys()) drop(answers, key);
        kept.delete(each);
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
