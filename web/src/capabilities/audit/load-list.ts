import type { ScreenQueries } from '../../kernel/routing.ts';
import { inputOf, readAddress } from './address.ts';
import { entriesOptions } from './screen-queries.ts';

/** Only the screen knows the entries of a period, which is relative to when it was opened. */
export const screenQueries: ScreenQueries = ({ company, permissions }, { search }) => {
  const address = readAddress(search);
  if (!permissions.includes('audit:read') || address.period !== null) return [];
  return [entriesOptions(company.id, inputOf(address, new Date()))];
};
