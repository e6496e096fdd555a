import { withTenant, type SignedIn } from '../../../kernel/context.ts';
import {
  plansOfPage,
  selectComingPrices,
  selectListedPrices,
  selectPriceDay,
  selectSoldCharges,
} from './grid-queries.ts';

interface Asked {
  readonly company_id?: string | undefined;
  readonly day?: string | undefined;
  readonly q: string;
  readonly page: number;
}

/**
 * Returns a page of what a company within the actor's reach sells, with what the company pays and
 * what each of its price lists asks. Another company sells nothing.
 */
export function readPriceGrid(context: SignedIn, { company_id, day, q, page }: Asked) {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    const onDay = day ?? (await selectPriceDay(tx));
    const found = await selectSoldCharges(tx, companyId, { q, page });
    const plans = [...new Set(found.map(({ plan_id }) => plan_id))];
    const shown = plans.slice(0, plansOfPage);
    const charges = found.filter(({ plan_id }) => shown.includes(plan_id));
    const ids = charges.map(({ charge_id }) => charge_id);
    return {
      charges,
      prices: await selectListedPrices(tx, companyId, shown, onDay),
      coming: await selectComingPrices(tx, companyId, ids, onDay),
      next_page: plans.length > plansOfPage ? page + 1 : null,
    };
  });
}
