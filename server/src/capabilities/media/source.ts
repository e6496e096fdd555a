import { mediaResource } from '@trunkline/contract/media';
import { Problem } from '../../kernel/errors.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { assetActions } from './policy.ts';
import { assetColumns, assetFilters, assetSearch, assetSorts } from './queries/assets.ts';

/** The library as a resource. Files are added by upload, not by its form. */
export const mediaSource: ResourceSource<typeof mediaResource> = {
  description: mediaResource,
  table: 'media_assets',
  columns: assetColumns,
  sorts: assetSorts,
  search: assetSearch,
  filters: assetFilters,
  scope: () => null,
  may: assetActions,
  parse: (record) => mediaResource.create.safeParse(record),
  insert: () => Promise.reject(new Problem('method_not_allowed')),
  resolve: () => Promise.resolve(null),
};

export const mediaExport = exportableOf(mediaSource);
