/**
 * Messages from a page to the service worker. Used by both, so nothing here may depend on an API
 * that only one of them has.
 */
export type PageMessage =
  /** Files that the page loaded before there was a worker, which it needs offline. */
  | { readonly type: 'keep'; readonly urls: readonly string[] }
  /** The application is used in this browser, so it must start offline too. */
  | { readonly type: 'keep-shell' }
  /** Take over from the active worker. */
  | { readonly type: 'take-over' }
  /** The user has signed out: stop serving and storing their cached data. */
  | { readonly type: 'forget-reads' };

/** Messages from the service worker to a page. */
export interface WorkerMessage {
  /** A notification was clicked: open its link. */
  readonly type: 'follow';
  /** An address on this site, without origin. */
  readonly link: string;
}

export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' &&
  data !== null &&
  Reflect.get(data, 'type') === 'follow' &&
  /^\/(?![/\\])/.test(String(Reflect.get(data, 'link')));

const simple: ReadonlySet<unknown> = new Set(['keep-shell', 'take-over', 'forget-reads']);

export function isPageMessage(data: unknown): data is PageMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'keep')
    return (
      'urls' in data &&
      Array.isArray(data.urls) &&
      data.urls.every((url: unknown) => typeof url === 'string')
    );
  return simple.has(data.type);
}
