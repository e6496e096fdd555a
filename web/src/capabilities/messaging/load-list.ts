import { requestListing } from '@trunkline/contract/messaging/request-listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(
  requestListing,
  (tenant) => apiFor(tenant).messaging.requests,
);
