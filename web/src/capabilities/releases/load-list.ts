import { releaseListing } from '@trunkline/contract/releases/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(releaseListing, (tenant) => apiFor(tenant).releases);
