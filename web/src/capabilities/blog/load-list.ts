import { blogListing } from '@trunkline/contract/blog/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(blogListing, (tenant) => apiFor(tenant).blog);
