import { orderListing } from '@trunkline/contract/orders/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(orderListing, (tenant) => apiFor(tenant).orders);
