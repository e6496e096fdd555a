import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requestKeyPattern } from '@trunkline/contract/kernel/request-key';
import type { Database } from '@trunkline/database/database';
import * as z from 'zod';
import { Problem } from './errors.ts';
import { createSecretBox } from './secret-box.ts';

/** A response before it is serialised. */
interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A request that its sender may repeat, identified by an `Idempotency-Key`. */
export interface RepeatableRequest {
  readonly person: string;
  readonly key: string;
  /** Identifies the operation and its input. */
  readonly content: readonly string[];
  /** Whether the response contains a secret; such a response isn't stored. */
  readonly revealsSecret: boolean;
}

/** The attempt that carries out a request; its transactions record that they took effect. */
export interface RepeatableAttempt {
  readonly key: string;
  readonly attempt: number;
}

export interface Repeats {
  /**
   * Carries out a request once: a repeat within 72 hours gets the first response. A request that
   * fails without an effect can be repeated. Throws Problem `conflict` for a key used for another
   * request or a response that wasn't stored, and whatever the work throws.
   */
  once(
    request: RepeatableRequest,
    work: (attempt: RepeatableAttempt) => Promise<StoredResponse>,
  ): Promise<StoredResponse>;
}

const ClaimResult = z.object({
  outcome: z.enum(['begun', 'running', 'answered', 'other', 'lost']),
  attempt: z.number(),
  answer: z.string().nullable(),
});
const StoredAnswer = z.object({ status: z.number(), body: z.unknown() });

/** Time after which a request without a result is assumed to belong to a crashed process. */
const lease = '2 minutes';
/**
 * Milliseconds that a repeated request waits for the first one, and between checks for its result.
 */
const maxWaitMs = 20_000;
const shortestPause = 20;
const longestPause = 500;

/**
 * Returns the key of a request; null if it has none. Throws Problem `validation_failed` for a
 * malformed one.
 */
export function idempotencyKeyOf(headers: Pick<Headers, 'get'>): string | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (!requestKeyPattern.test(key))
    throw new Problem('validation_failed', {
      message: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
    });
  return key;
}

export function createRepeats(database: Database, secret: string): Repeats {
  const box = createSecretBox(secret, 'request answers');

  async function beginAttempt({ person, key }: RepeatableRequest, hash: Buffer) {
    const [row] = await database.call(
      'begin_request',
      'select outcome, attempt, answer from app.begin_request($1, $2, $3, $4)',
      [person, key, hash, lease],
    );
    return ClaimResult.parse(row);
  }

  async function runWork(
    { person, key, revealsSecret }: RepeatableRequest,
    attempt: number,
    work: (attempt: RepeatableAttempt) => Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    let result: StoredResponse;
    try {
      result = await work({ key, attempt });
    } catch (error) {
      await database.call('release_request', 'select app.release_request($1, $2, $3)', [
        person,
        key,
        attempt,
      ]);
      throw error;
    }
    const sealed = revealsSecret
      ? null
      : box.seal(Buffer.from(JSON.stringify(result)), `${person} ${key}`);
    await database.call('finish_request', 'select app.finish_request($1, $2, $3, $4)', [
      person,
      key,
      attempt,
      sealed,
    ]);
    return result;
  }

  return {
    async once(request, work) {
      const { person, key, content } = request;
      const hash = createHash('sha256').update(JSON.stringify(content)).digest();
      const until = Date.now() + maxWaitMs;
      for (let wait = shortestPause; ; wait = Math.min(wait * 2, longestPause)) {
        const { outcome, attempt, answer } = await beginAttempt(request, hash);
        if (outcome === 'begun') return runWork(request, attempt, work);
        if (outcome === 'answered' && answer !== null)
          return StoredAnswer.parse(JSON.parse(box.open(answer, `${person} ${key}`).toString()));
        if (outcome === 'other')
          throw new Problem('conflict', {
            message: 'This Idempotency-Key was used for another request. Use a new one.',
          });
        if (outcome === 'lost')
          throw new Problem('conflict', {
            message: "This request was already processed, but its response wasn't kept.",
          });
        if (Date.now() >= until)
          throw new Problem('conflict', {
            message: 'This request is still in progress. Try again in a moment.',
          });
        await pause(wait);
      }
    },
  };
}
