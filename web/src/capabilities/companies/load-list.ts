import { companyListing } from '@trunkline/contract/companies/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';

export const screenQueries = recordQueries(companyListing, (tenant) => apiFor(tenant).companies);
