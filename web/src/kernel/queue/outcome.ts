import type { QueuedWrite } from './store.ts';

/** The result of a write: done, retry later, its owner must sign in first, or no response. */
export type Outcome = 'done' | 'retry' | 'signed-out' | 'unanswered';

type WriteFailure = NonNullable<QueuedWrite['failures']>;

/** Milliseconds before the first retry, doubled each time up to the maximum. */
const minDelay = 2000;
const maxDelay = 5 * 60_000;
/**
 * A failure is final after this many milliseconds and this many tries: the user then decides what
 * happens to the write.
 */
const minFailureTime = 60 * 60_000;
const minAttempts = 8;

async function responseText(response: Response, field: 'code' | 'message'): Promise<unknown> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null ? Reflect.get(body, field) : null;
  } catch {
    // Not an API response, so only its status is known.
    return null;
  }
}

/**
 * Classifies a response. The write is retried later if the server is busy or unavailable, or its
 * author must sign in first.
 */
export async function outcomeOf(response: Response, owner: string): Promise<Outcome> {
  const { status } = response;
  if (status >= 500 || status === 429 || status === 408) return 'retry';
  if (owner === '') return 'done';
  const needsSignIn =
    status === 401 || (status === 403 && (await responseText(response, 'code')) === 'mfa_required');
  return needsSignIn ? 'signed-out' : 'done';
}

/** Returns the server's reason for a refusal; undefined if there is none. */
export async function reasonOf(response: Response): Promise<string | undefined> {
  const serverMessage = await responseText(response, 'message');
  return typeof serverMessage === 'string' ? serverMessage : undefined;
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/** Returns the milliseconds that the server requires before a retry; 0 if unspecified. */
export function retryAfterOf({ headers }: Response, now: number): number {
  const retryAfter = headers.get('retry-after') ?? '';
  const pause = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(pause) ? Math.max(pause, 0) : 0;
}

/**
 * Records another failed try; null if the write is given up. `pause` is the wait requested by the
 * server.
 */
export function failureAfter(
  before: WriteFailure | undefined,
  now: number,
  pause: number,
): WriteFailure | null {
  // After a long gap without tries (asleep or off), the failure period starts again.
  const last = before !== undefined && now - before.again <= maxDelay ? before : undefined;
  const tries = (last?.tries ?? 0) + 1;
  const since = last?.since ?? now;
  if (tries >= minAttempts && now - since >= minFailureTime) return null;
  const wait = Math.max(minDelay * 2 ** (tries - 1), pause);
  return { tries, since, again: now + Math.min(wait, maxDelay) };
}
