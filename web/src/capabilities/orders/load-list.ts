import { orderListing } from '@trunkline/contract/orders/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(orderListing, (tenant) => apiFor(tenant).orders);
