import { releaseResource } from '@trunkline/contract/releases';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { releaseActions } from './policy.ts';
import {
  releaseColumns,
  releaseFilters,
  releasesBelow,
  releaseSearch,
  releaseSorts,
} from './queries.ts';
import { insertNote } from './verbs/create.ts';

export const releaseSource: ResourceSource<typeof releaseResource> = {
  description: releaseResource,
  table: 'release_notes',
  columns: releaseColumns,
  sorts: releaseSorts,
  search: releaseSearch,
  filters: releaseFilters,
  scope: (actor) => releasesBelow(actor.companyId),
  may: releaseActions,
  parse: (record) => releaseResource.create.safeParse(record),
  insert: insertNote,
  resolve: async (tx, _field, text, actor) =>
    text === '' ? actor.companyId : findCompany(tx, text),
};

export const releaseExport = exportableOf(releaseSource);
export const releaseImport = importableOf(releaseSource);
