import { partnerListing } from '@trunkline/contract/partners/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(partnerListing, (tenant) => apiFor(tenant).partners);
