import { readAtHeaderName } from '@trunkline/contract/kernel/constants';
import { useSyncExternalStore } from 'react';

/** Whether the server can be reached from here, as far as the last answers tell. */
export interface Connection {
  readonly reachable: boolean;
  /** When what is shown was read, if that was before the connection was lost. */
  readonly readAt: string | null;
}

const reached: Connection = { reachable: true, readAt: null };
let connection: Connection = reached;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();

function change(next: Connection): void {
  if (next.reachable === connection.reachable && next.readAt === connection.readAt) return;
  const isBack = next.reachable && !connection.reachable;
  connection = next;
  for (const listener of listeners) listener();
  if (isBack) for (const listener of returns) listener();
}

/** An answer of the server, or one of the worker's: of what was read before. */
export function handleResponse(headers: Headers): void {
  const readAt = headers.get(readAtHeaderName);
  if (readAt === null) change(reached);
  // Of several answers, the one read first says how old the screen is.
  else if (connection.readAt === null || readAt < connection.readAt)
    change({ reachable: false, readAt });
}

/** No answer at all: the browser knows whether that was the connection. */
export function handleNoResponse(): void {
  if (!navigator.onLine) change({ ...connection, reachable: false });
}

/** Whether the last answer was the server's own. */
export const isReachable = (): boolean => connection.reachable;

/** Runs when the server can be reached again: what is on the screen may be old. */
export function onReconnected(listener: () => void): () => void {
  returns.add(listener);
  return () => returns.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Follows what the browser says of its network. */
export function followNetwork(): void {
  addEventListener('offline', () => change({ ...connection, reachable: false }));
  addEventListener('online', () => change(reached));
  handleNoResponse();
}
