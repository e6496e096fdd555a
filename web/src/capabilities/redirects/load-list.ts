import { redirectListing } from '@trunkline/contract/redirects/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(redirectListing, (tenant) => apiFor(tenant).redirects);
