import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds without a pending load after which the first screen counts as rendered. */
const quietMs = 250;
/** Maximum wait in milliseconds: on a busy device the first screen can take twenty seconds. */
const timeoutMs = 30_000;

/** The part of the router used here. */
interface Screens {
  readonly state: { readonly isLoading: boolean };
  subscribe(event: 'onResolved' | 'onRendered', listener: () => void): () => void;
}

/**
 * Whether the screen still shows a skeleton: on a busy device it renders well after its data has
 * arrived.
 */
const showsSkeleton = () => document.querySelector('main [aria-busy="true"]') !== null;

/**
 * Calls `run` once the code and data of the first screen have loaded, so that other work doesn't
 * delay them. Returns a function that cancels the call.
 */
export function afterFirstScreen(
  client: QueryClient,
  router: Screens,
  run: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const isBusy = router.state.isLoading || client.isFetching() > 0;
    if (!isBusy) timer = setTimeout(() => (showsSkeleton() ? check() : start()), quietMs);
  };
  const unsubscribe = [
    client.getQueryCache().subscribe(check),
    router.subscribe('onResolved', check),
    router.subscribe('onRendered', check),
  ];
  const deadline = setTimeout(start, timeoutMs);
  function stop(): void {
    for (const stop of unsubscribe) stop();
    clearTimeout(timer);
    clearTimeout(deadline);
  }
  function start(): void {
    stop();
    run();
  }
  check();
  return stop;
}
