import { reusableResource } from '@trunkline/contract/pages';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { reusableActions } from './policy.ts';
import {
  reusableBelow,
  reusableColumns,
  reusableFilters,
  reusableSearch,
  reusableSorts,
} from './queries/reusable.ts';
import { insertNewSection } from './verbs/create-section.ts';

export const reusableSource: ResourceSource<typeof reusableResource> = {
  description: reusableResource,
  table: 'reusable_sections',
  columns: reusableColumns,
  sorts: reusableSorts,
  search: async (_tx, text) => reusableSearch(text),
  filters: reusableFilters,
  scope: (actor) => (actor.companyKind === 'platform' ? null : reusableBelow(actor.companyId)),
  may: reusableActions,
  parse: (record) => reusableResource.create.safeParse(record),
  insert: insertNewSection,
  // Sections are not imported from a file.
  resolve: async () => null,
};

export const reusableExport = exportableOf(reusableSource);
