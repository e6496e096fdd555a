import { alertListing } from '@trunkline/contract/alerts/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(alertListing, (tenant) => apiFor(tenant).alerts);
