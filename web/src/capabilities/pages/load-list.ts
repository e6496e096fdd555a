import { pageListing } from '@trunkline/contract/pages/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(pageListing, (tenant) => ({
  list: apiFor(tenant).pages.list,
}));
