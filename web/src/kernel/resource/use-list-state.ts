import { useRouter, useSearch } from '@tanstack/react-router';
import type { ResourceListing } from '@trunkline/contract/kernel/listing';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  readListState,
  writeListState,
  type ListChanges,
  type ListState,
  type Search,
} from './list-state.ts';

export interface ListAddress {
  state: ListState;
  /**
   * Replaces the URL without a history entry, for typing in the search and switching the open row.
   */
  replace: (changes: ListChanges) => void;
  /** Pushes the URL, so that Back undoes the change. */
  push: (changes: ListChanges) => void;
  /**
   * Closes panel and dialogs; goes back if they were opened from here, so that no empty history
   * entry is left.
   */
  close: () => void;
}

export function useListState(description: ResourceListing): ListAddress {
  const router = useRouter();
  const search: Search = useSearch({ strict: false });
  const state = useMemo(() => readListState(description, search), [description, search]);
  const pushed = useRef(false);
  const isOpen = state.open !== null || state.task !== null;

  useEffect(() => {
    if (!isOpen) pushed.current = false;
  }, [isOpen]);

  const update = useCallback(
    (changes: ListChanges, replace: boolean) => {
      // Read at the time of the call, because a key may be pressed twice before React renders the
      // first change.
      const currentSearch: Search = router.latestLocation.search;
      const before = readListState(description, currentSearch);
      const changed = typeof changes === 'function' ? changes(before) : changes;
      const next = { ...before, ...changed };
      const stateKeys = Object.keys(writeListState(description, before));
      const others = Object.entries(currentSearch).filter(
        ([name]) => !stateKeys.includes(name) && !(name in changed),
      );
      void router.navigate({
        to: '.',
        search: { ...Object.fromEntries(others), ...writeListState(description, next) },
        replace,
        resetScroll: false,
      });
    },
    [router, description],
  );
  const replace = useCallback((changes: ListChanges) => update(changes, true), [update]);
  const push = useCallback(
    (changes: ListChanges) => {
      pushed.current = true;
      update(changes, false);
    },
    [update],
  );
  const close = useCallback(() => {
    if (pushed.current) router.history.back();
    else update({ open: null, task: null, below: null }, true);
  }, [router, update]);

  return { state, replace, push, close };
}

/**
 * Returns whether a panel has been open on this screen: from then on it stays mounted, so that it
 * can slide out.
 */
export function useOpened({ open, task }: Pick<ListState, 'open' | 'task'>): boolean {
  const [opened, setOpened] = useState(false);
  const isOpen = open !== null || task === 'create' || task === 'edit';
  if (isOpen && !opened) setOpened(true);
  return opened || isOpen;
}
