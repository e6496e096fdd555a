import { pageResource } from '@trunkline/contract/pages';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { pageActions, pageDenial } from './policy.ts';
import { pageColumns, pageFilters, pagesBelow, pageSearch, pageSorts } from './queries.ts';
import { insertNewPage } from './verbs/create.ts';

export const pageSource: ResourceSource<typeof pageResource> = {
  description: pageResource,
  table: 'pages',
  columns: pageColumns,
  sorts: pageSorts,
  search: async (_tx, text) => pageSearch(text),
  filters: pageFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : pagesBelow(actor.companyId)),
  may: pageActions,
  denial: pageDenial,
  parse: (record) => pageResource.create.safeParse(record),
  insert: insertNewPage,
  // Pages are not imported from a file.
  resolve: async () => null,
};

export const pageExport = exportableOf(pageSource);
