import { companyListing } from '@trunkline/contract/companies/listing';
import { apiFor } from '../../kernel/api.ts';
import { rowsLoader } from '../../kernel/resource/rows-loader.ts';

export const loadList = rowsLoader(companyListing, (tenant) => apiFor(tenant).companies);
