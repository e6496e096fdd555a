import { userListing } from '@trunkline/contract/users/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(userListing, (tenant) => apiFor(tenant).users);
