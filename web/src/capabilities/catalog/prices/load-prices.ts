import type { ScreenQueries } from '../../../kernel/routing.ts';
import { gridOptions, priceListsOptions } from './queries.ts';

/** The prices are the first tab; which others there are, the manifests declare. */
export const screenQueries: ScreenQueries = ({ company }, { search }) => {
  const { tab = 'prices', view } = search;
  if (tab !== 'prices' || view !== undefined) return [];
  return [gridOptions(company.id, { kind: 'sell', q: '' }), priceListsOptions(company.id)];
};
