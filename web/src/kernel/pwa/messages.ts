/** What a page tells the service worker. Shared by both: nothing here may use what only one of them has. */
export type PageMessage =
  /** The page has loaded these before there was a worker: they belong to what works offline. */
  | { readonly type: 'keep'; readonly urls: readonly string[] }
  /** The application is used here: it shall start without a connection too. */
  | { readonly type: 'keep-shell' }
  /** Take over from the worker that is at work. */
  | { readonly type: 'take-over' }
  /** Somebody has signed out: nothing that was read for them may be answered or kept any more. */
  | { readonly type: 'forget-reads' };

/** What the service worker tells a page. */
export interface WorkerMessage {
  /** Somebody has pressed a notification: go there. */
  readonly type: 'follow';
  /** An address of this site, without its origin. */
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
