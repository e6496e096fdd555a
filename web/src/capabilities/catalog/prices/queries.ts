import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PriceList } from '@trunkline/contract/catalog';
import { apiFor } from '../../../kernel/api.ts';
import { useStartExport } from '../../../kernel/exports/export-queries.ts';

/** Pages of the charges the company sells; while a new search runs, the previous rows stay. */
export const gridOptions = (tenant: string, input: { kind: PriceList['kind']; q: string }) =>
  apiFor(tenant).catalog.priceGrid.infiniteOptions({
    input: (page: number) => ({ ...input, page }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }) => next_page,
    placeholderData: keepPreviousData,
  });

export const priceListsOptions = (tenant: string) =>
  apiFor(tenant).catalog.priceLists.queryOptions({ input: {} });

export const exchangeRatesOptions = (tenant: string) =>
  apiFor(tenant).catalog.exchangeRates.queryOptions({ input: {} });

/** Returns the company's own partners. */
export const partnersOptions = (tenant: string) =>
  apiFor(tenant).partners.list.queryOptions({ input: { company_id: tenant, limit: 100 } });

export const priceChangesOptions = (tenant: string) =>
  apiFor(tenant).catalog.priceChanges.queryOptions({ input: {} });

export type CatalogApi = ReturnType<typeof apiFor>['catalog'];

/** Changes prices or lists, then refetches everything that depends on them. */
export function usePriceChange<Input, Answer>(
  tenant: string,
  change: (catalog: CatalogApi, input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (input: Input) => change(apiFor(tenant).catalog, input),
    onSettled: () => {
      const { priceGrid, priceLists, priceChanges, exchangeRates } = apiFor(tenant).catalog;
      for (const part of [priceGrid, priceLists, priceChanges, exchangeRates])
        void client.invalidateQueries({ queryKey: part.key() });
    },
  });
}

/** Starts an export of the prices of a list. */
export function useExportPrices(tenant: string) {
  return useStartExport(
    tenant,
    (list_id: string) => apiFor(tenant).catalog.exportPrices.call({ list_id }),
    { one: 'price', many: 'prices' },
  );
}
