import type { ScreenQueries } from '../../kernel/routing.ts';
import { devicesOptions } from './device-queries.ts';
import { preferencesOptions } from './preference-queries.ts';

export const screenQueries: ScreenQueries = (me) =>
  me.support === null ? [preferencesOptions(me), devicesOptions(me.company.id)] : [];
