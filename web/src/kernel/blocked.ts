import type { ApiError } from './api-error.ts';

/** A refusal because the person, their session or their address is blocked for a while. */
export interface Blocked {
  /** When the block ends, in milliseconds since 1970; null if unknown. */
  until: number | null;
  /** The ID to quote to support. */
  id: string | null;
}

let blocked: Blocked | null = null;
const listeners = new Set<() => void>();

function change(next: Blocked | null): void {
  blocked = next;
  for (const listener of listeners) listener();
}

export const currentBlock = (): Blocked | null => blocked;

export function subscribeToBlock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The sign-in form shows its own errors. A refused frame is ignored, because it may be requested
 * before sign-in, which a blocked address still allows; the session request that follows reports
 * any other block.
 */
const showsOwnErrors = (path: string) =>
  path === '/api/frame' || (path.startsWith('/api/auth/') && path !== '/api/auth/get-session');

/** Records the block reported by a response. */
export function checkBlocked({ code, id, retryAfter }: ApiError, address: string): void {
  if (code !== 'blocked' || showsOwnErrors(new URL(address, location.href).pathname)) return;
  change({ until: retryAfter === null ? null : Date.now() + retryAfter * 1000, id });
}

/** Clears the block; the next response reports it again if it still applies. */
export function clearBlocked(): void {
  if (blocked !== null) change(null);
}
