import { integrationListing } from '@trunkline/contract/integrations/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(
  integrationListing,
  (tenant) => apiFor(tenant).integrations,
);
