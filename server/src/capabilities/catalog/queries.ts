import type { ServiceState } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../kernel/resource/source.ts';
import { searchCondition } from '../../kernel/search-queries.ts';

/** Returns the price of a service in the contract's shape, as SQL for the given table alias. */
export const fromPrice = (service: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${service}.${name}`);
  return sql`case when ${column('price_amount')} is not null then jsonb_build_object(
    'amount', ${column('price_amount')}, 'currency', ${column('price_currency')},
    'per', ${column('price_per')}, 'unit', ${column('price_unit')}) end`;
};

export const serviceColumns = sql`
  services.id, services.version, services.company_id, services.slug, services.name, services.provider,
  services.category, services.type, services.family, services.state, services.summary, services.description, services.features,
  services.requirements, services.documents, services.price_currency, services.price_per, services.price_unit,
  services.picture, services.sort_order, services.lead_days,
  services.needs_emergency_address, services.created_at, services.updated_at,
  case when services.publish_requested_by is not null then jsonb_build_object(
    'by', coalesce((select btrim(p.first_name || ' ' || p.last_name) from profiles p
      where p.id = services.publish_requested_by), ''),
    'own', services.publish_requested_by = app.user_id(),
    'reason', services.publish_reason) end as publish_request,
  exists (select from listings g where g.company_id = services.company_id
    and g.service_id = services.id and g.state = 'listed' and g.featured) as featured,
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

const searchable = { table: 'services', finder: 'app.find_services' };
export const serviceSearch = (tx: Tx, text: string) => searchCondition(tx, searchable, text);

/**
 * Returns a condition for services of a company and those below it, found through the company tree.
 */
export function servicesBelow(companyId: string) {
  return sql`services.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

/** Column values of a row. */
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

/** Selects a company's slugs with this prefix, including those in the recycle bin. */
export async function selectSlugs(tx: Tx, companyId: string, base: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from services where company_id = ${companyId}
      and (slug = ${base} or starts_with(slug, ${`${base}-`}))`.execute(tx);
  return rows.map(({ slug }) => slug);
}

/** Sets a service's state; false if it doesn't exist or the reader can't change it. */
export async function setServiceState(tx: Tx, id: string, state: ServiceState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update services set state = ${state} where id = ${id} and deleted_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Features a published service, or stops featuring it; false if the reader can't change it. */
export async function setServiceFeatured(tx: Tx, id: string, featured: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.feature_service(${id}, ${featured}) as done`.execute(tx);
  return rows[0]?.done === true;
}
