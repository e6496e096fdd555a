import { quoteListing } from '@trunkline/contract/quotes/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(quoteListing, (tenant) => apiFor(tenant).quotes);
