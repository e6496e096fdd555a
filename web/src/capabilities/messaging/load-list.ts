import { requestListing } from '@trunkline/contract/messaging/request-listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(requestListing, (tenant) => apiFor(tenant).messaging.requests);
