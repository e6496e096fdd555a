import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  UpcomingPrice,
  ListedPrice,
  PriceAssignment,
  PriceList,
  SoldCharge,
} from '@trunkline/contract/catalog';
import { useMemo } from 'react';
import type { Cell } from './price-grid.tsx';
import { gridOptions, priceListsOptions } from './queries.ts';

const keyOf = (charge: string, list: string) => `${charge} ${list}`;

interface LoadedGrid {
  readonly charges: readonly SoldCharge[];
  readonly lists: readonly PriceList[];
  readonly assignments: readonly PriceAssignment[];
  readonly priceOf: (cell: Cell) => ListedPrice | undefined;
  readonly costOf: (charge: SoldCharge) => ListedPrice | undefined;
  readonly upcomingOf: (cell: Cell) => readonly UpcomingPrice[];
}

/** Loads the company's services and prices page by page, and its price lists. */
export function usePriceGrid(tenant: string, kind: PriceList['kind'], q: string) {
  const grid = useInfiniteQuery(gridOptions(tenant, { kind, q }));
  const listsQuery = useQuery(priceListsOptions(tenant));
  const pages = grid.data?.pages;
  const priceLists = listsQuery.data;
  const data = useMemo((): LoadedGrid | null => {
    if (!pages || !priceLists) return null;
    const byCell = new Map<string, ListedPrice>();
    const byCharge = new Map<string, ListedPrice>();
    for (const price of pages.flatMap(({ prices }) => prices)) {
      byCell.set(keyOf(price.charge_id, price.list_id), price);
      byCharge.set(price.charge_id, price);
    }
    const upcoming = Map.groupBy(
      pages.flatMap((page) => page.upcoming),
      ({ charge_id, list_id }) => keyOf(charge_id, list_id),
    );
    return {
      charges: pages.flatMap(({ charges }) => charges),
      lists: priceLists.items.filter((list) => list.kind === kind),
      assignments: priceLists.assignments,
      priceOf: ({ charge, list }) => byCell.get(keyOf(charge.charge_id, list.id)),
      costOf: ({ charge_id }) => byCharge.get(charge_id),
      upcomingOf: ({ charge, list }) => upcoming.get(keyOf(charge.charge_id, list.id)) ?? [],
    };
  }, [pages, priceLists, kind]);
  const loadMore = () => {
    if (grid.hasNextPage && !grid.isFetching) void grid.fetchNextPage();
  };
  /** Loads pages until there are this many charges, or no more; returns them. */
  const chargesUpTo = async (count: number): Promise<readonly SoldCharge[]> => {
    let latest = grid.data?.pages ?? [];
    const loaded = () => latest.flatMap(({ charges }) => charges);
    let hasMore = grid.hasNextPage;
    while (hasMore && loaded().length < count) {
      const next = await grid.fetchNextPage({ throwOnError: true });
      latest = next.data?.pages ?? latest;
      hasMore = next.hasNextPage;
    }
    return loaded();
  };
  const failed = [grid, listsQuery].find(
    ({ isError, data: loaded }) => isError && loaded === undefined,
  );
  return { data, failed, hasMore: grid.hasNextPage, loadMore, chargesUpTo };
}
