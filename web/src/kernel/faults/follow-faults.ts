/** What nobody caught: thrown, or a promise that was broken unheard. */
export type UncaughtKind = 'error' | 'rejection';

/** Hears of everything that nobody caught, from now on. */
export function followFaults(onFault: (kind: UncaughtKind, reason: unknown) => void): () => void {
  const onError = (event: ErrorEvent) => {
    // Scripts of extensions, of which the browser tells nothing.
    if (event.error === null && event.filename === '') return;
    onFault('error', event.error ?? event.message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => onFault('rejection', reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
