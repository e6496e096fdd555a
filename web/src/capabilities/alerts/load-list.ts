import { alertListing } from '@trunkline/contract/alerts/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(alertListing, (tenant) => apiFor(tenant).alerts);
