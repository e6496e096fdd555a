import { integrationListing } from '@trunkline/contract/integrations/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(integrationListing, (tenant) => apiFor(tenant).integrations);
