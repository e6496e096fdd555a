import { pageListing } from '@trunkline/contract/pages/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(pageListing, (tenant) => apiFor(tenant).pages);
