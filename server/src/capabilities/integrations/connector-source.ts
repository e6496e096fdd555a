import { connectorResource, driftResource } from '@trunkline/contract/integrations';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { connectorActions, driftActions, integrationDenial } from './policy.ts';
import {
  connectorColumns,
  connectorFilters,
  connectorSearch,
  connectorSorts,
  insertConnector,
} from './queries/connectors.ts';
import { driftColumns, driftFilters, driftSearch, driftSorts } from './queries/drift.ts';

export const connectorSource: ResourceSource<typeof connectorResource> = {
  description: connectorResource,
  table: 'connectors',
  columns: connectorColumns,
  sorts: connectorSorts,
  search: connectorSearch,
  filters: connectorFilters,
  scope: () => null,
  may: connectorActions,
  denial: integrationDenial,
  parse: (record) => connectorResource.create.safeParse(record),
  insert: (tx, _context, input) => insertConnector(tx, input),
  resolve: (tx, _field, text) => findCompany(tx, text),
};
export const connectorExport = exportableOf(connectorSource);

export const driftSource: ResourceSource<typeof driftResource> = {
  description: driftResource,
  table: 'drift_findings',
  permanent: true,
  columns: driftColumns,
  sorts: driftSorts,
  search: driftSearch,
  filters: driftFilters,
  scope: () => null,
  may: driftActions,
  parse: (record) => driftResource.create.safeParse(record),
  insert: () => Promise.reject(new Error('differences are only created by comparisons')),
  resolve: () => Promise.resolve(null),
};
export const driftExport = exportableOf(driftSource);
