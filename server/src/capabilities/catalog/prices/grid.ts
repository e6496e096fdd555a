import type { ListedPrice, PriceList } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { withTenant, type SignedIn } from '../../../kernel/context.ts';
import {
  plansPerPage,
  selectAdvisedPrices,
  selectUpcomingPrices,
  selectListedPrices,
  selectLists,
  selectPriceDay,
  selectSoldCharges,
} from './queries.ts';

interface GridQuery {
  readonly company_id?: string | undefined;
  readonly day?: string | undefined;
  readonly kind?: PriceList['kind'];
  readonly q: string;
  readonly page: number;
}

/**
 * Returns a page of what a company within the actor's reach sells, with its costs and the prices
 * in each of its price lists. Returns nothing for other companies.
 */
export function readPriceGrid(
  context: SignedIn,
  { company_id, kind = 'sell', day, q, page }: GridQuery,
) {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    const onDay = day ?? (await selectPriceDay(tx));
    const rows = await selectSoldCharges(tx, companyId, { q, page });
    const plans = [...new Set(rows.map(({ plan_id }) => plan_id))];
    const pagePlans = plans.slice(0, plansPerPage);
    const charges = rows.filter(({ plan_id }) => pagePlans.includes(plan_id));
    const ids = charges.map(({ charge_id }) => charge_id);
    return {
      charges,
      prices: await listedPrices(tx, { companyId, kind, plans: pagePlans, day: onDay }),
      upcoming: await selectUpcomingPrices(tx, companyId, ids, onDay),
      next_page: plans.length > plansPerPage ? page + 1 : null,
    };
  });
}

interface ListedPricesQuery {
  readonly companyId: string;
  readonly kind: PriceList['kind'];
  readonly plans: readonly string[];
  readonly day: string;
}

async function listedPrices(
  tx: Tx,
  { companyId, kind, plans, day }: ListedPricesQuery,
): Promise<ListedPrice[]> {
  if (kind === 'sell') return selectListedPrices(tx, companyId, plans, day);
  const lists = await selectLists(tx, companyId);
  const prices: ListedPrice[] = [];
  for (const list of lists.filter((each) => each.kind === kind))
    prices.push(...(await selectAdvisedPrices(tx, list.id, plans, day)));
  return prices;
}
