import { keyResource } from '@trunkline/contract/integrations';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { keyActions } from './policy.ts';
import { keyColumns, keyFilters, keySearch, keySorts } from './queries/keys.ts';

export const keySource: ResourceSource<typeof keyResource> = {
  description: keyResource,
  table: 'api_keys',
  permanent: true,
  columns: keyColumns,
  sorts: keySorts,
  search: keySearch,
  filters: keyFilters,
  scope: () => null,
  may: keyActions,
  parse: (record) => keyResource.create.safeParse(record),
  // Creating a key returns its secret, which the resource kit can't do.
  insert: () => Promise.reject(new Error('API keys are created one at a time')),
  resolve: (tx, _field, text) => findCompany(tx, text),
};

export const keyExport = exportableOf(keySource);
