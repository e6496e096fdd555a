import { companyResource } from '@trunkline/contract/companies';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { companyActions, companyDenial } from './policy.ts';
import {
  acquireCompanyLocks,
  companiesBelow,
  companyColumns,
  companyFilters,
  companySearch,
  companySearchByName,
  companySorts,
  findCompany,
} from './queries.ts';
import { insertBelow } from './verbs/create.ts';

export const companySource: ResourceSource<typeof companyResource> = {
  description: companyResource,
  table: 'companies',
  columns: companyColumns,
  sorts: companySorts,
  search: companySearch,
  searchByName: companySearchByName,
  filters: companyFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : companiesBelow(actor)),
  may: companyActions,
  denial: companyDenial,
  parse: (record) => companyResource.create.safeParse(record),
  insert: insertBelow,
  acquireLocks: acquireCompanyLocks,
  // An empty parent in a file means the actor's own company.
  resolve: async (tx, _field, text, actor) =>
    text === '' ? actor.companyId : findCompany(tx, text),
};

export const companyExport = exportableOf(companySource);
export const companyImport = importableOf(companySource);
