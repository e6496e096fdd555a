import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { likePattern } from '../../../kernel/containing.ts';

export interface LocatorQuery {
  readonly q: string;
  readonly country: string;
}

export interface FoundPartner {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly tier: string;
  readonly specialities: string;
  readonly website: string | null;
}

/** Lists a tenant's partners that visitors can find, by name; one page from `start`. */
export async function selectListed(
  tx: Tx,
  { q, country }: LocatorQuery,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<FoundPartner[]> {
  const pattern = likePattern(q);
  const { rows } = await sql<FoundPartner>`
    select name, city, country, tier, specialities, website from partners
    where listed and active and deleted_at is null
      and (${q} = '' or lower(concat_ws(' ', name, city, specialities)) like ${pattern})
      and (${country} = '' or country = ${country})
    order by lower(name), id
    limit ${sql.lit(limit)} offset ${sql.lit(start)}`.execute(tx);
  return rows;
}

export async function selectCountries(tx: Tx): Promise<{ country: string; count: number }[]> {
  const { rows } = await sql<{ country: string; count: number }>`
    select country, count(*)::integer as count from partners
    where listed and active and deleted_at is null and country <> ''
    group by country order by country`.execute(tx);
  return rows;
}
