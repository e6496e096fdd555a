import type { ScreenQueries } from '../../kernel/routing.ts';
import { isVital } from '@trunkline/contract/performance/metrics';
import { companyOf, inputOf, readAddress } from './address.ts';
import { breakdownOf } from './labels.ts';
import {
  alertsOptions,
  budgetsOptions,
  exemplarsOptions,
  historyOptions,
  overviewOptions,
  seriesOptions,
} from './queries.ts';

/** The other tabs load their code and data when they are opened. */
export const screenQueries: ScreenQueries = ({ company: { id } }, { search }) => {
  const address = readAddress(search);
  if (address.tab !== 'overview') return [];
  const company = companyOf(address);
  const input = inputOf(address);
  return [
    overviewOptions(id, { range: address.range, ...company }),
    budgetsOptions(id, company),
    alertsOptions(id, company),
    historyOptions(id, input),
    seriesOptions(id, { ...input, by: breakdownOf(address) }),
    ...(isVital(address.metric) ? [] : [exemplarsOptions(id, input)]),
  ];
};
