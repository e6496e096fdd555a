import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Submission } from '../../../kernel/forms/form.ts';
import type { Sort } from '../../../kernel/resource/source.ts';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import { likePattern } from '../../../kernel/containing.ts';

export const applicationColumns = sql`
  partner_applications.id, partner_applications.version, partner_applications.company_name,
  partner_applications.website, partner_applications.contact_name, partner_applications.email,
  partner_applications.phone, partner_applications.country, partner_applications.tax_number,
  partner_applications.kind,
  partner_applications.message, partner_applications.state, partner_applications.company_id as site_id,
  (select c.name from companies c where c.id = partner_applications.company_id) as site_name,
  partner_applications.created_at, partner_applications.updated_at`;

export const applicationSorts: Readonly<Record<string, Sort>> = {
  company_name: { expression: sql`lower(partner_applications.company_name)`, type: 'text' },
  created_at: { expression: sql`partner_applications.created_at`, type: 'timestamptz' },
};

export const applicationFilters = {
  state: (value: unknown) => sql`partner_applications.state = ${value}`,
  kind: (value: unknown) => sql`partner_applications.kind = ${value}`,
  site_id: (value: unknown) => sql`partner_applications.company_id = ${value}`,
};

/** Matches applications by company, person, email address or message. */
export function applicationSearch(_tx: Tx, text: string) {
  const pattern = likePattern(text);
  return Promise.resolve(sql`lower(concat_ws(' ', partner_applications.company_name,
    partner_applications.contact_name, partner_applications.email, partner_applications.message)) like ${pattern}`);
}

/** Stores a company's application; false if the same form was submitted before. */
export async function insertApplication(
  tx: Tx,
  companyId: string,
  { id, values }: Submission,
): Promise<boolean> {
  const text = (name: string) => values[name] ?? '';
  const result = await tx
    .insertInto('partner_applications')
    .values({
      company_id: companyId,
      submission: id,
      company_name: text('company_name'),
      website: text('website') || null,
      contact_name: text('contact_name'),
      email: text('email'),
      phone: text('phone'),
      country: text('country'),
      tax_number: text('tax_number'),
      kind: text('kind'),
      message: text('message'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Counts applications without a decision. */
export const countWaiting: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from partner_applications a
    where a.deleted_at is null and a.state in ('new', 'reviewing') limit ${limit}) counted)`;
