import { readAtHeaderName } from '@trunkline/contract/kernel/page-constants';
import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, judging by the latest responses. */
export interface Connection {
  readonly reachable: boolean;
  /** When the displayed data was read, if that was before the connection was lost. */
  readonly readAt: string | null;
}

const online: Connection = { reachable: true, readAt: null };
let connection: Connection = online;
const listeners = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

function change(next: Connection): void {
  if (next.reachable === connection.reachable && next.readAt === connection.readAt) return;
  const isBack = next.reachable && !connection.reachable;
  connection = next;
  for (const listener of listeners) listener();
  if (isBack) for (const listener of reconnectListeners) listener();
}

/** Updates the connection after a response from the server or the worker's cache. */
export function handleResponse(headers: Headers): void {
  const readAt = headers.get(readAtHeaderName);
  if (readAt === null) change(online);
  // Of several cached responses, the oldest determines the age shown.
  else if (connection.readAt === null || readAt < connection.readAt)
    change({ reachable: false, readAt });
}

/**
 * Updates the connection after a request without a response: only the browser can tell whether the
 * connection was lost.
 */
export function handleNoResponse(): void {
  if (!navigator.onLine) change({ ...connection, reachable: false });
}

/** Returns whether the last response came from the server. */
export const isReachable = (): boolean => connection.reachable;

/**
 * Calls `listener` whenever the server can be reached again, because displayed data may be
 * outdated. Returns a function that stops it.
 */
export function onReconnected(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

export function followNetwork(): void {
  addEventListener('offline', () => change({ ...connection, reachable: false }));
  addEventListener('online', () => change(online));
  handleNoResponse();
}
