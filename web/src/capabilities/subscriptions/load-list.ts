import { subscriptionListing } from '@trunkline/contract/subscriptions/listing';
import { apiFor } from '../../kernel/api.ts';
import { recordQueries } from '../../kernel/resource/record-queries.ts';
import type { ScreenQueries } from '../../kernel/routing.ts';

const listQueries = recordQueries(subscriptionListing, (tenant) => apiFor(tenant).subscriptions);

/** The other views load their code and data when they are opened. */
export const screenQueries: ScreenQueries = (me, address) =>
  address.search['view'] === undefined ? listQueries(me, address) : [];
