import type { ScreenQueries } from '../../kernel/routing.ts';
import { inputOf, readAddress } from './address.ts';
import { entriesOptions } from './screen-queries.ts';

/** Entries of a period are left to the screen, because the period is relative to when it opens. */
export const screenQueries: ScreenQueries = ({ company, permissions }, { search }) => {
  const address = readAddress(search);
  if (!permissions.includes('audit:read') || address.period !== null) return [];
  return [entriesOptions(company.id, inputOf(address, new Date()))];
};
