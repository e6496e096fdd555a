import type { ScreenQueries } from '../../kernel/routing.ts';
import { screenQueries as recordQueries } from './load-list.ts';

export const screenQueries: ScreenQueries = (me, { search }) =>
  recordQueries(me, { params: { id: me.company.id }, search });
