import type { QueuedWrite } from './store.ts';

/** What came of a write: done with, to be tried again later, its owner has to sign in first, or no answer at all. */
export type Outcome = 'done' | 'later' | 'signed-out' | 'unanswered';

type WriteFailure = NonNullable<QueuedWrite['trouble']>;

/** Milliseconds before the second try, which double with every one; never more than the longest. */
const soonest = 2000;
const latest = 5 * 60_000;
/** Milliseconds and tries after both of which the server is taken at its word: whoever wrote it decides what becomes of it. */
const longest = 60 * 60_000;
const fewest = 8;

async function responseText(response: Response, field: 'code' | 'message'): Promise<unknown> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null ? Reflect.get(body, field) : null;
  } catch {
    // Not an answer of the API: its status says what there is to know.
    return null;
  }
}

/** A moment later it may be taken: the server is busy, or not there, or whoever wrote it has to sign in first. */
export async function outcomeOf(response: Response, owner: string): Promise<Outcome> {
  const { status } = response;
  if (status >= 500 || status === 429 || status === 408) return 'later';
  if (owner === '') return 'done';
  const needsSignIn =
    status === 401 || (status === 403 && (await responseText(response, 'code')) === 'mfa_required');
  return needsSignIn ? 'signed-out' : 'done';
}

/** Why the server did not take something, in its words; undefined where it does not say. */
export async function reasonOf(response: Response): Promise<string | undefined> {
  const said = await responseText(response, 'message');
  return typeof said === 'string' ? said : undefined;
}

/** Whether a request ended because it had had its time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/** Milliseconds for which the server does not want to be asked again, where it says so. */
export function retryAfterOf({ headers }: Response, now: number): number {
  const said = headers.get('retry-after') ?? '';
  const pause = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(pause) ? Math.max(pause, 0) : 0;
}

/** What is remembered of one more try that led to nothing; null where it is given up. `pause` is what the server asks for. */
export function failureAfter(
  before: WriteFailure | undefined,
  now: number,
  pause: number,
): WriteFailure | null {
  // Whoever has not tried for long, asleep or switched off, has not seen the server fail all that time.
  const last = before !== undefined && now - before.again <= latest ? before : undefined;
  const tries = (last?.tries ?? 0) + 1;
  const since = last?.since ?? now;
  if (tries >= fewest && now - since >= longest) return null;
  const wait = Math.max(soonest * 2 ** (tries - 1), pause);
  return { tries, since, again: now + Math.min(wait, latest) };
}
