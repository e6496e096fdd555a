import type { ScreenQueries } from '../../kernel/routing.ts';
import { openedAlertOptions } from './queries.ts';

export const screenQueries: ScreenQueries = ({ company }, { params: { id = '' } }) => [
  openedAlertOptions(company.id, id),
];
