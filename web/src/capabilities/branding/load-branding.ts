import type { ScreenQueries } from '../../kernel/routing.ts';
import { companyOf } from './address.ts';
import { brandingOptions } from './queries.ts';

/** The other tabs load their code and data when they are opened. */
export const screenQueries: ScreenQueries = ({ company, permissions }, { search }) => {
  const { tab = 'branding' } = search;
  if (tab !== 'branding' || !permissions.includes('branding:read')) return [];
  return [brandingOptions(company.id, companyOf(search, company.id))];
};
