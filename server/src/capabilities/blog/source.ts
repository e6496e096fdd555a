import { blogResource } from '@trunkline/contract/blog';
import { importableOf } from '../../kernel/imports/index.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { postActions, postDenial } from './policy.ts';
import { postColumns, postFilters, postsBelow, postSearch, postSorts } from './queries.ts';
import { insertDraft } from './verbs/create.ts';

export const blogSource: ResourceSource<typeof blogResource> = {
  description: blogResource,
  table: 'blog_posts',
  columns: postColumns,
  sorts: postSorts,
  search: postSearch,
  filters: postFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : postsBelow(actor.companyId)),
  may: postActions,
  denial: postDenial,
  parse: (record) => blogResource.create.safeParse(record),
  insert: insertDraft,
  resolve: () => Promise.resolve(null),
};

export const blogExport = exportableOf(blogSource);
export const blogImport = importableOf(blogSource);
