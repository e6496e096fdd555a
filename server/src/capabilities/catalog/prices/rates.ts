import type { ExchangeRate } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { alreadyExists, withProblems } from '../violations.ts';
import { deleteRate, insertRate, selectRates } from './rates.queries.ts';

/** Lists the exchange rates of a company within reach, the newest of each pair first. */
export function listExchangeRates(
  context: SignedIn,
  { company_id }: { company_id?: string | undefined },
): Promise<{ items: ExchangeRate[] }> {
  const company = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => ({ items: await selectRates(tx, company) }));
}

interface NewRate {
  readonly company_id?: string | undefined;
  readonly from_currency: string;
  readonly to_currency: string;
  readonly rate_e8: string;
  readonly valid_from: string;
}

/**
 * Sets what one unit of a currency is worth in another, starting on a given day.
 *
 * @throws Problem `forbidden` for a company out of reach, `conflict` for a day in the past, or a
 * day that already has a rate.
 */
export async function setExchangeRate(
  context: SignedIn,
  { company_id, ...rate }: NewRate,
): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  const company = company_id ?? context.actor.companyId;
  await withTenant(context, (tx) =>
    withProblems(insertRate(tx, { id, company, ...rate }), {
      exchange_rates_company_id_from_currency_to_currency_valid_f_key: alreadyExists(
        'A rate is already set from this day. Choose a later day.',
      ),
    }),
  );
  await context.invalidatePublicCache();
  return { id };
}

/**
 * Withdraws a rate that has not started yet.
 *
 * @throws Problem `not_found` for a rate out of reach, or one that has started.
 */
export async function withdrawExchangeRate(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => deleteRate(tx, id)))) throw new Problem('not_found');
  await context.invalidatePublicCache();
  return { id };
}
