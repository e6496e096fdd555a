import type { ScreenQueries } from '../../kernel/routing.ts';
import { inputOf, readAddress } from './address.ts';
import { binOptions } from './queries.ts';

export const screenQueries: ScreenQueries = ({ company, permissions }, { search }) =>
  permissions.includes('recycle:read')
    ? [binOptions(company.id, inputOf(readAddress(search)))]
    : [];
