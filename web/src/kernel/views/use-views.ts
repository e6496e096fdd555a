import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SavedView } from '@trunkline/contract/kernel/views';
import { useEffect, useEffectEvent, useRef } from 'react';
import { addressOf, hasNoListState, isSameAddress, noView, withView } from './view-address.ts';
import { viewsOptions } from './view-queries.ts';

/**
 * Reads a list's views and the one in its URL; without one, the list opens with the user's default
 * view.
 */
export function useViews(tenant: string, list: string, keys: readonly string[]) {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { data } = useQuery(viewsOptions(tenant, list));
  const items = data?.items ?? [];
  const current = addressOf(search, keys);
  const chosen = items.find(({ id }) => id === search['view']) ?? null;

  const show = (view: Pick<SavedView, 'id' | 'address'> | null, replace = false) => {
    // 'All' must be explicit if a URL without a view opens the default view.
    const emptyView = data?.default_view ? noView : null;
    const next = view ?? { id: emptyView, address: {} };
    const nextSearch = withView(router.latestLocation.search, keys, next);
    void router.navigate({ to: '.', search: nextSearch, replace, resetScroll: false });
  };

  const opened = useRef(false);
  const isLoaded = data !== undefined;
  const openDefault = useEffectEvent(() => {
    opened.current = true;
    const first = items.find(({ id }) => id === data?.default_view);
    if (first && hasNoListState(router.latestLocation.search, keys)) show(first, true);
  });
  useEffect(() => {
    if (isLoaded && !opened.current) openDefault();
  }, [isLoaded]);

  return {
    items,
    chosen,
    current,
    defaultView: data?.default_view ?? null,
    changed: chosen !== null && !isSameAddress(chosen.address, current),
    show,
  };
}
