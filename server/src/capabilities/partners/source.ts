import { applicationResource, partnerResource } from '@trunkline/contract/partners';
import { Problem } from '../../kernel/errors.ts';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { applicationActions, partnerActions } from './policy.ts';
import {
  applicationColumns,
  applicationFilters,
  applicationSearch,
  applicationSorts,
} from './queries/applications.ts';
import {
  ofNearestCompany,
  partnerColumns,
  partnerFilters,
  partnerSearch,
  partnerSorts,
} from './queries/partners.ts';
import { insertBelow } from './verbs/create.ts';

export const partnerSource: ResourceSource<typeof partnerResource> = {
  description: partnerResource,
  table: 'partners',
  columns: partnerColumns,
  sorts: partnerSorts,
  search: partnerSearch,
  filters: partnerFilters,
  // The partners of one company include those it shares with companies below it.
  scope: (_actor, { company_id }) => (company_id === undefined ? ofNearestCompany : null),
  may: partnerActions,
  parse: (record) => partnerResource.create.safeParse(record),
  insert: insertBelow,
  // If a file has no company, the user's own company is used.
  resolve: async (tx, field, text, actor) =>
    text === '' && field === 'company_id' ? actor.companyId : findCompany(tx, text),
};
export const partnerExport = exportableOf(partnerSource);
export const partnerImport = importableOf(partnerSource);

export const applicationSource: ResourceSource<typeof applicationResource> = {
  description: applicationResource,
  table: 'partner_applications',
  columns: applicationColumns,
  sorts: applicationSorts,
  search: applicationSearch,
  filters: applicationFilters,
  scope: () => null,
  may: applicationActions,
  parse: (record) => applicationResource.create.safeParse(record),
  // Only visitors create them, through the form.
  insert: () => Promise.reject(new Problem('forbidden')),
  resolve: () => Promise.resolve(null),
};
export const applicationExport = exportableOf(applicationSource);
