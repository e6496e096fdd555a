import { redirectListing } from '@trunkline/contract/redirects/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(redirectListing, (tenant) => apiFor(tenant).redirects);
