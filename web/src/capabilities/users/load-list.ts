import { userListing } from '@trunkline/contract/users/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(userListing, (tenant) => apiFor(tenant).users);
