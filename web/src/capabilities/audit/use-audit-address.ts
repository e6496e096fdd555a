import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { readAddress, writeAddress, type AuditAddress } from './address.ts';

/**
 * Keeps the state of the audit log screen in its URL: `replace` for typing, `push` for changes that
 * Back undoes.
 */
export function useAuditAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => readAddress(search), [search]);
  const pushed = useRef(false);
  const update = useCallback(
    (changes: Partial<AuditAddress>, replace: boolean) => {
      const currentSearch: Readonly<Record<string, unknown>> = router.latestLocation.search;
      const next = writeAddress({ ...readAddress(currentSearch), ...changes });
      // Keeps the name of the view it started from, so that changes can be saved to that view.
      const { view } = currentSearch;
      void router.navigate({
        to: '.',
        search: view === undefined ? next : { ...next, view },
        replace,
        resetScroll: false,
      });
    },
    [router],
  );
  const replace = useCallback((changes: Partial<AuditAddress>) => update(changes, true), [update]);
  const push = useCallback((changes: Partial<AuditAddress>) => update(changes, false), [update]);
  const open = useCallback(
    (id: string) => {
      const isPanelOpen = readAddress(router.latestLocation.search).open !== null;
      pushed.current ||= !isPanelOpen;
      update({ open: id }, isPanelOpen);
    },
    [router, update],
  );
  const close = useCallback(() => {
    if (pushed.current) router.history.back();
    else update({ open: null }, true);
    pushed.current = false;
  }, [router, update]);
  return { address, replace, push, open, close };
}
