import { reusableListing } from '@trunkline/contract/pages/reusable-listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(reusableListing, (tenant) => ({
  list: apiFor(tenant).pages.sections,
}));
