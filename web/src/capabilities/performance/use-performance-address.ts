import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type PerformanceAddress, readAddress, writeAddress } from './address.ts';

/** Keeps the state of the performance screen in its URL; Back undoes a change. */
export function usePerformanceAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => readAddress(search), [search]);
  const change = useCallback(
    (changes: Partial<PerformanceAddress>) => {
      const currentSearch: Readonly<Record<string, unknown>> = router.latestLocation.search;
      void router.navigate({
        to: '.',
        search: writeAddress({ ...readAddress(currentSearch), ...changes }),
        resetScroll: false,
      });
    },
    [router],
  );
  return { address, change };
}
