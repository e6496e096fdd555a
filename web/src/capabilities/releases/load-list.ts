import { releaseListing } from '@trunkline/contract/releases/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(releaseListing, (tenant) => apiFor(tenant).releases);
