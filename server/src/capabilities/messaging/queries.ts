import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../kernel/resource/source.ts';
import type { Submission } from '../../kernel/forms/form.ts';
import { likePattern } from '../../kernel/containing.ts';

export const requestColumns = sql`
  contact_requests.id, contact_requests.version, contact_requests.name, contact_requests.email,
  contact_requests.phone, contact_requests.company_name, contact_requests.topic, contact_requests.message,
  contact_requests.state, contact_requests.company_id as site_id,
  (select c.name from companies c where c.id = contact_requests.company_id) as site_name,
  contact_requests.created_at, contact_requests.updated_at`;

export const requestSorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(contact_requests.name)`, type: 'text' },
  created_at: { expression: sql`contact_requests.created_at`, type: 'timestamptz' },
};

export const requestFilters = {
  state: (value: unknown) => sql`contact_requests.state = ${value}`,
  topic: (value: unknown) => sql`contact_requests.topic = ${value}`,
  site_id: (value: unknown) => sql`contact_requests.company_id = ${value}`,
};

/** Searches requests by name, address, company and message. */
export function requestSearch(_tx: Tx, text: string) {
  const pattern = likePattern(text);
  return Promise.resolve(sql`lower(concat_ws(' ', contact_requests.name, contact_requests.email,
    contact_requests.company_name, contact_requests.message)) like ${pattern}`);
}

/** Sets a request's state; false if it doesn't exist or the reader can't change it. */
export async function setRequestState(
  tx: Tx,
  id: string,
  state: 'new' | 'handled',
): Promise<boolean> {
  const result = await tx
    .updateTable('contact_requests')
    .set({ state })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Inserts a visitor's request to a company; false if this form was sent before. */
export async function insertRequest(
  tx: Tx,
  companyId: string,
  { id, values }: Submission,
): Promise<boolean> {
  const text = (name: string) => values[name] ?? '';
  const result = await tx
    .insertInto('contact_requests')
    .values({
      company_id: companyId,
      submission: id,
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      company_name: text('company_name'),
      topic: text('topic'),
      message: text('message'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
