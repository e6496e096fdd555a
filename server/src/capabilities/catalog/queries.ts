import type { ServiceState } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../kernel/resource/source.ts';
import { searchCondition } from '../../kernel/search-queries.ts';

/** The price of a service as the contract describes it, under the name of its row. */
export const fromPrice = (service: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${service}.${name}`);
  return sql`case when ${column('price_amount')} is not null then jsonb_build_object(
    'amount', ${column('price_amount')}, 'currency', ${column('price_currency')},
    'per', ${column('price_per')}, 'unit', ${column('price_unit')}) end`;
};

/** The columns of a service as the contract names them. */
export const serviceColumns = sql`
  services.id, services.version, services.company_id, services.slug, services.name, services.provider,
  services.category, services.state, services.summary, services.description, services.features,
  services.requirements, services.documents, services.price_currency, services.price_per, services.price_unit,
  services.picture, services.sort_order, services.created_at, services.updated_at,
  ${fromPrice('services')} as from_price,
  (services.price_amount / 100) || '.' || lpad((services.price_amount % 100)::text, 2, '0') as price,
  (select c.name from companies c where c.id = services.company_id) as company_name`;

export const serviceSorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(services.name)`, type: 'text' },
  category: { expression: sql`services.category`, type: 'text' },
  provider: { expression: sql`lower(services.provider)`, type: 'text' },
  state: { expression: sql`services.state`, type: 'text' },
  created_at: { expression: sql`services.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`services.updated_at`, type: 'timestamptz' },
};

export const serviceFilters = {
  state: (value: unknown) => sql`services.state = ${value}`,
  category: (value: unknown) => sql`services.category = ${value}`,
  company_id: (value: unknown) => sql`services.company_id = ${value}`,
};

export const serviceSearch = (tx: Tx, text: string) => searchCondition(tx, 'services', text);

/** The services of one company and of those below it, found from its side of the tree. */
export function servicesBelow(companyId: string) {
  return sql`services.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

/** What a row holds, by column. */
export interface StoredFields {
  readonly [column: string]: unknown;
}

export async function insertServiceRow(tx: Tx, fields: StoredFields): Promise<string> {
  const id = crypto.randomUUID();
  const entries = Object.entries({ id, ...fields });
  await sql`insert into services (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => sql`${value}`))})`.execute(tx);
  return id;
}

/** Those of a company's addresses that begin like this, of services in the recycle bin too. */
export async function selectSlugs(tx: Tx, companyId: string, base: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from services where company_id = ${companyId}
      and (slug = ${base} or starts_with(slug, ${`${base}-`}))`.execute(tx);
  return rows.map(({ slug }) => slug);
}

/** Name of a company the reader can see, or null. */
export async function selectCompanyName(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from companies where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Sets what becomes of a service; false when the reader cannot change it, or it is not there. */
export async function setServiceState(tx: Tx, id: string, state: ServiceState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update services set state = ${state} where id = ${id} and deleted_at is null`.execute(tx);
  return numAffectedRows === 1n;
}
