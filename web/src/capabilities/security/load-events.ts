import type { ScreenQueries } from '../../kernel/routing.ts';
import { inputOf, readAddress } from './address.ts';
import { eventsOptions, summaryOptions } from './queries.ts';

/**
 * The other tabs load their code and data when they are opened. With a period filter, the screen
 * requests the events, because the period is relative to the time at which it was opened.
 */
export const screenQueries: ScreenQueries = ({ company: { id } }, { search }) => {
  const address = readAddress(search);
  const isShown = address.tab === null && address.period === null;
  return [
    summaryOptions(id),
    ...(isShown ? [eventsOptions(id, inputOf(address, new Date()))] : []),
  ];
};
