import { partnerListing } from '@trunkline/contract/partners/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(partnerListing, (tenant) => apiFor(tenant).partners);
