import type { ScreenQueries } from '../../kernel/routing.ts';
import { inputOf, readAddress } from './address.ts';
import { assetsOptions, foldersOptions } from './queries.ts';

export const screenQueries: ScreenQueries = ({ company, permissions }, { search }) =>
  permissions.includes('media:read')
    ? [
        assetsOptions(company.id, inputOf(readAddress(search), company.id)),
        foldersOptions(company.id),
      ]
    : [];
