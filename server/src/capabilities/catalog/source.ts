import { serviceResource } from '@trunkline/contract/catalog';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { serviceActions } from './policy.ts';
import {
  serviceColumns,
  serviceFilters,
  servicesBelow,
  serviceSearch,
  serviceSorts,
} from './queries.ts';
import { insertService } from './verbs/create.ts';

export const serviceSource: ResourceSource<typeof serviceResource> = {
  description: serviceResource,
  table: 'services',
  columns: serviceColumns,
  sorts: serviceSorts,
  search: serviceSearch,
  filters: serviceFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : servicesBelow(actor.companyId)),
  may: serviceActions,
  parse: (record) => serviceResource.create.safeParse(record),
  insert: insertService,
  // An empty company in a file means the actor's own.
  resolve: async (tx, _field, text, actor) =>
    text === '' ? actor.companyId : findCompany(tx, text),
};

export const serviceExport = exportableOf(serviceSource);
export const serviceImport = importableOf(serviceSource);
