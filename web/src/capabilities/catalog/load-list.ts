import { serviceListing } from '@trunkline/contract/catalog/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(serviceListing, (tenant) => apiFor(tenant).catalog);
