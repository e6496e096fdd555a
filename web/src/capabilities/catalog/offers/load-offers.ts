import type { ScreenQueries } from '../../../kernel/routing.ts';
import { offerOptions, offersOptions, readOfferSearch } from './offers-query.ts';

export const screenQueries: ScreenQueries = ({ company }, { params: { slug }, search }) => {
  if (slug !== undefined) return [offerOptions(company.id, slug)];
  const { compare: _compare, view, ...filters } = readOfferSearch(search);
  return view === undefined ? [offersOptions(company.id, filters)] : [];
};
