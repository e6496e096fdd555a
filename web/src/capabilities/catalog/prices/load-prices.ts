import type { ScreenQueries } from '../../../kernel/routing.ts';
import { gridOptions, priceListsOptions } from './queries.ts';

/** Prices are the first tab; the capabilities declare the others. */
export const screenQueries: ScreenQueries = ({ company }, { search }) => {
  const { tab = 'prices', view } = search;
  if (tab !== 'prices' || view !== undefined) return [];
  return [gridOptions(company.id, { kind: 'sell', q: '' }), priceListsOptions(company.id)];
};
