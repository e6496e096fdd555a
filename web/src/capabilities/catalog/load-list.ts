import { serviceListing } from '@trunkline/contract/catalog/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(serviceListing, (tenant) => apiFor(tenant).catalog);
