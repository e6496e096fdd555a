import type { ScreenQueries } from '../../kernel/routing.ts';
import { inputOf, readAddress } from './address.ts';
import { eventsOptions, summaryOptions } from './queries.ts';

/**
 * The other tabs load their code and data when they are opened. Only the screen knows the events of
 * a period, which is relative to when it was opened.
 */
export const screenQueries: ScreenQueries = ({ company: { id } }, { search }) => {
  const address = readAddress(search);
  const isShown = address.tab === null && address.period === null;
  return [
    summaryOptions(id),
    ...(isShown ? [eventsOptions(id, inputOf(address, new Date()))] : []),
  ];
};
