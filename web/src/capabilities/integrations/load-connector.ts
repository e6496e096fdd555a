import { connectorListing } from '@trunkline/contract/integrations/connector-listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(
  connectorListing,
  (tenant) => apiFor(tenant).integrations.connectors,
);
