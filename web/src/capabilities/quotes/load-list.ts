import { quoteListing } from '@trunkline/contract/quotes/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(quoteListing, (tenant) => apiFor(tenant).quotes);
