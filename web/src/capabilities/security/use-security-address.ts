import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { readAddress, type SecurityAddress, writeAddress } from './address.ts';

/**
 * Keeps the state of the Security Dashboard in its URL: `replace` for typing, `push` for changes
 * that Back undoes.
 */
export function useSecurityAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = useMemo(() => readAddress(search), [search]);
  const hasPushed = useRef(false);
  const update = useCallback(
    (changes: Partial<SecurityAddress>, replace: boolean) => {
      const current = readAddress(router.latestLocation.search);
      void router.navigate({
        to: '.',
        search: writeAddress({ ...current, ...changes }),
        replace,
        resetScroll: false,
      });
    },
    [router],
  );
  const replace = useCallback(
    (changes: Partial<SecurityAddress>) => update(changes, true),
    [update],
  );
  const push = useCallback((changes: Partial<SecurityAddress>) => update(changes, false), [update]);
  const open = useCallback(
    (id: string) => {
      const isPanelOpen = readAddress(router.latestLocation.search).event !== null;
      hasPushed.current ||= !isPanelOpen;
      update({ event: id }, isPanelOpen);
    },
    [router, update],
  );
  const close = useCallback(() => {
    if (hasPushed.current) router.history.back();
    else update({ event: null }, true);
    hasPushed.current = false;
  }, [router, update]);
  return { address, replace, push, open, close };
}
export type SecurityAddressState = ReturnType<typeof useSecurityAddress>;
