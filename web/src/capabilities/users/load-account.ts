import type { ScreenQueries } from '../../kernel/routing.ts';
import { accountOptions, invitationsOptions } from '../auth/queries.ts';

export const screenQueries: ScreenQueries = ({ company: { id }, support }) =>
  support === null ? [accountOptions(id), invitationsOptions(id)] : [];
