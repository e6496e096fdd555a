import type { ScreenQueries } from '../../kernel/routing.ts';
import { sessionsOptions } from '../auth/queries.ts';
import { ownSupportOptions } from './queries.ts';

export const screenQueries: ScreenQueries = ({ company: { id }, support }) => [
  ...(support === null ? [sessionsOptions(id)] : []),
  ownSupportOptions(id),
];
