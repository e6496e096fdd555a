import { partnerTierNames } from '@trunkline/contract/partners/listing';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { CountExpression } from '../../../kernel/capability.ts';
import type { RecycledTable } from '../../../kernel/recycle.ts';
import type { Sort } from '../../../kernel/resource/source.ts';
import { likePattern } from '../../../kernel/containing.ts';

export const partnerColumns = sql`
  partners.id, partners.version, partners.name, partners.company_id,
  (select c.name from companies c where c.id = partners.company_id) as company_name,
  partners.partner_company_id, partners.tier,
  case when partners.listed then 'listed' else 'hidden' end as listing,
  partners.city, partners.country, partners.specialities, partners.website,
  partners.created_at, partners.updated_at`;

export const partnerSorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(partners.name)`, type: 'text' },
  tier: {
    expression: sql`array_position(${partnerTierNames}::text[], partners.tier)`,
    type: 'integer',
  },
  city: { expression: sql`lower(partners.city)`, type: 'text' },
  created_at: { expression: sql`partners.created_at`, type: 'timestamptz' },
};

export const partnerFilters = {
  tier: (value: unknown) => sql`partners.tier = ${value}`,
  listing: (value: unknown) => sql`partners.listed = (${value} = 'listed')`,
  company_id: (value: unknown) => sql`partners.company_id = ${value}`,
};

/**
 * One row per partner: a company that is a partner of several above it appears with the nearest,
 * which is the one that sells through it. `get_accessible_partners_count` counts the same rows.
 * Depths are compared below a common ancestor, because readers see only the tree below their own
 * company.
 */
export const ofNearestCompany = sql`not exists (
  select from partners nearer
    join company_tree near on near.descendant_id = nearer.company_id
    join company_tree far on far.descendant_id = partners.company_id
      and far.ancestor_id = near.ancestor_id
  where nearer.partner_company_id = partners.partner_company_id and nearer.deleted_at is null
    and near.depth > far.depth)`;

/** Matches partners by name, city or specialities. */
export function partnerSearch(_tx: Tx, text: string) {
  return Promise.resolve(
    sql`lower(concat_ws(' ', partners.name, partners.city, partners.specialities)) like ${likePattern(text)}`,
  );
}

/** Checks whether one company is in the subtree of another, as the reader can see them. */
export async function isBelow(tx: Tx, company: string, above: string): Promise<boolean> {
  const { rows } = await sql`
    select from get_accessible_companies(app.user_id(), 'read') a
      join company_tree t on t.descendant_id = a.id
      join companies c on c.id = a.id
    where a.id = ${company} and t.ancestor_id = ${above} and t.depth > 0 and c.deleted_at is null`.execute(
    tx,
  );
  return rows.length === 1;
}

export interface NewPartner {
  readonly company_id: string;
  readonly partner_company_id: string;
  readonly tier: string;
  readonly city: string;
  readonly country: string;
  readonly specialities: string;
  readonly website: string | null;
}

/** Makes a company a partner of another and returns the relation's ID. */
export async function insertPartner(tx: Tx, partner: NewPartner): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('partners')
    .values({ ...partner, id })
    .execute();
  return id;
}

/**
 * Shows or hides a partner in the locator; false if it doesn't exist or the reader can't change it.
 */
export async function setListed(tx: Tx, id: string, listed: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('partners')
    .set({ listed })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Counts the partners of a company and of those below it. */
export const countPartners: CountExpression = ({ max, companyId }) => sql`
  least(coalesce(get_accessible_partners_count(${companyId}),
    (select count(*) from partners p where p.deleted_at is null)), ${max})`;

/** Why a deleted partner cannot be restored. */
export const partnerConflicts: RecycledTable['conflicts'] = (id) => ({
  'This company has already been added as a partner again.': sql`exists (
    select from partners gone join partners there on there.company_id = gone.company_id
      and there.partner_company_id = gone.partner_company_id
    where gone.id = ${id} and there.deleted_at is null)`,
});
