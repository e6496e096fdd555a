import { blogListing } from '@trunkline/contract/blog/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(blogListing, (tenant) => apiFor(tenant).blog);
