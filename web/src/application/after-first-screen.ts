import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** Milliseconds without anything on its way after which the first screen counts as drawn. */
const quiet = 250;
/** Milliseconds after which nothing waits for it any longer. */
const patience = 5_000;

/**
 * Runs what the first screen does not show once its code and data are there, so that nothing goes
 * before them. Returns a function that cancels it.
 */
export function afterFirstScreen(
  client: QueryClient,
  router: Pick<AnyRouter, 'state' | 'subscribe'>,
  run: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const isBusy = router.state.isLoading || client.isFetching() > 0;
    if (!isBusy) timer = setTimeout(begin, quiet);
  };
  const unsubscribe = [
    client.getQueryCache().subscribe(look),
    router.subscribe('onResolved', look),
    router.subscribe('onRendered', look),
  ];
  const last = setTimeout(begin, patience);
  function stop(): void {
    for (const each of unsubscribe) each();
    clearTimeout(timer);
    clearTimeout(last);
  }
  function begin(): void {
    stop();
    run();
  }
  look();
  return stop;
}
