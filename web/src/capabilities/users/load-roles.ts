import type { ScreenQueries } from '../../kernel/routing.ts';
import { roleMatrixOptions } from './role-queries.ts';
import { readAddress } from './use-roles-address.ts';

export const screenQueries: ScreenQueries = ({ company, permissions }, { search }) =>
  permissions.includes('roles:read')
    ? [roleMatrixOptions(company.id, readAddress(search, company.id).company)]
    : [];
