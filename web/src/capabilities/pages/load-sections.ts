import { reusableListing } from '@trunkline/contract/pages/reusable-listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(reusableListing, (tenant) => ({
  list: apiFor(tenant).pages.sections,
}));
