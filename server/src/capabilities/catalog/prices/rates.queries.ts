import type { ExchangeRate } from '@trunkline/contract/catalog';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { withPlatform } from '../../../kernel/context.ts';
import type { ChangedRate } from '../jobs.ts';

/** Lists the exchange rates of a company, the newest of each pair first. */
export async function selectRates(tx: Tx, company: string): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    select r.id, r.from_currency, r.to_currency, r.rate_e8::text as rate_e8,
      r.valid_from::text as valid_from, r.valid_from > app.price_day() as upcoming
    from exchange_rates r where r.company_id = ${company}
    order by r.from_currency, r.to_currency, r.valid_from desc limit 500`.execute(tx);
  return rows;
}

/** Rates in hundred-millionths, by the pair of currencies: 'USD EUR'. */
export type OwnRates = ReadonlyMap<string, bigint>;

/** Selects the rates of a company that apply on a day. */
export async function selectOwnRates(tx: Tx, company: string, day: string): Promise<OwnRates> {
  const { rows } = await sql<{ pair: string; rate_e8: string }>`
    select distinct on (from_currency, to_currency) from_currency || ' ' || to_currency as pair,
      rate_e8::text as rate_e8
    from exchange_rates where company_id = ${company} and valid_from <= ${day}::date
    order by from_currency, to_currency, valid_from desc`.execute(tx);
  return new Map(rows.map(({ pair, rate_e8 }) => [pair, BigInt(rate_e8)]));
}

interface StoredRate extends Pick<
  ExchangeRate,
  'id' | 'from_currency' | 'to_currency' | 'rate_e8' | 'valid_from'
> {
  readonly company: string;
}

export async function insertRate(tx: Tx, rate: StoredRate): Promise<void> {
  await sql`
    insert into exchange_rates (id, company_id, from_currency, to_currency, rate_e8, valid_from)
    values (${rate.id}, ${rate.company}, ${rate.from_currency}, ${rate.to_currency},
      ${rate.rate_e8}::bigint, ${rate.valid_from}::date)`.execute(tx);
}

/** Deletes a rate within reach that has not started; returns whether there was one. */
export async function deleteRate(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('exchange_rates')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Notifies sellers whose prices fall below their cost, or can no longer be calculated, because of a
 * rate.
 */
export const warnAboutRate = (
  database: Database,
  { rate, company, to_currency: currency, day, withdrawn }: ChangedRate,
): Promise<void> =>
  withPlatform(database, 'warn sellers about an exchange rate', async (tx) => {
    await sql`select app.warn_of_rate(${rate}, ${company}, ${currency}, ${day}::date,
      ${withdrawn})`.execute(tx);
  });
