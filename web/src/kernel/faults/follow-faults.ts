/** Uncaught: a thrown error or a rejected promise. */
export type UncaughtKind = 'error' | 'rejection';

/** Calls the listener for every uncaught error from now on. */
export function followFaults(onFault: (kind: UncaughtKind, reason: unknown) => void): () => void {
  const onError = (event: ErrorEvent) => {
    // Scripts of extensions, about which the browser reveals nothing.
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
