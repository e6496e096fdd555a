import { apiFor } from '../../kernel/api.ts';

export const quoteOptions = (tenant: string, id: string) =>
  apiFor(tenant).quotes.get.queryOptions({ input: { id } });

/** Plans that can be offered to a company, matching a search for their service. */
export const plansOptions = (tenant: string, buyer_id: string, q: string) =>
  apiFor(tenant).quotes.plans.queryOptions({ input: { buyer_id, q } });
