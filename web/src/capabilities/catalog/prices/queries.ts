import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../../kernel/api.ts';

export interface GridInput {
  q: string;
  page: number;
  day?: string;
}

export const gridOptions = (tenant: string, input: GridInput) =>
  queryOptions({
    ...apiFor(tenant).catalog.priceGrid.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });

export const priceListsOptions = (tenant: string) =>
  apiFor(tenant).catalog.priceLists.queryOptions({ input: {} });

type CatalogApi = ReturnType<typeof apiFor>['catalog'];

/** A change of prices or lists, after which both are read again. */
export function usePriceChange<Input, Answer>(
  tenant: string,
  change: (catalog: CatalogApi, input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (input: Input) => change(apiFor(tenant).catalog, input),
    onSettled: () => {
      const { priceGrid, priceLists } = apiFor(tenant).catalog;
      for (const queryKey of [priceGrid.key(), priceLists.key()])
        void client.invalidateQueries({ queryKey });
    },
  });
}
