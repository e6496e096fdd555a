import { redirectResource } from '@trunkline/contract/redirects';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { redirectActions } from './policy.ts';
import {
  redirectColumns,
  redirectFilters,
  redirectsBelow,
  redirectSearch,
  redirectSorts,
} from './queries.ts';
import { insertNewRedirect } from './insert.ts';

export const redirectSource: ResourceSource<typeof redirectResource> = {
  description: redirectResource,
  table: 'site_redirects',
  columns: redirectColumns,
  sorts: redirectSorts,
  search: async (_tx, text) => redirectSearch(text),
  filters: redirectFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : redirectsBelow(actor.companyId)),
  may: redirectActions,
  parse: (record) => redirectResource.create.safeParse(record),
  insert: insertNewRedirect,
  // An empty company in a file means the actor's own.
  resolve: async (tx, _field, text, actor) =>
    text === '' ? actor.companyId : findCompany(tx, text),
};

export const redirectExport = exportableOf(redirectSource);
export const redirectImport = importableOf(redirectSource);
