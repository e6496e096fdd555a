import { integrationResource } from '@trunkline/contract/integrations';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { integrationActions, integrationDenial } from './policy.ts';
import {
  integrationColumns,
  integrationFilters,
  integrationSearch,
  integrationSorts,
  insertIntegration,
} from './queries/integrations.ts';

export const integrationSource: ResourceSource<typeof integrationResource> = {
  description: integrationResource,
  table: 'integrations',
  columns: integrationColumns,
  sorts: integrationSorts,
  search: integrationSearch,
  filters: integrationFilters,
  scope: () => null,
  may: integrationActions,
  denial: integrationDenial,
  parse: (record) => integrationResource.create.safeParse(record),
  insert: (tx, _context, input) => insertIntegration(tx, input),
  resolve: (tx, _field, text) => findCompany(tx, text),
};

export const integrationExport = exportableOf(integrationSource);
