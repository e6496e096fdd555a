import type { ListEditor } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

interface Lease {
  readonly list: { readonly id: string; readonly company_id: string };
  readonly editor: string;
  readonly name: string;
  readonly now: Date;
  readonly expires: Date;
}

/** Adds or renews an editor's lease on a list; other editors can have one too. */
export async function upsertLease(
  tx: Tx,
  { list, editor, name, now, expires }: Lease,
): Promise<void> {
  await sql`
    insert into edit_locks (price_list_id, company_id, editor, name, since, expires_at)
    values (${list.id}, ${list.company_id}, ${editor}, ${name}, ${now}, ${expires})
    on conflict (price_list_id, editor) do update set expires_at = excluded.expires_at,
      name = excluded.name,
      since = case when edit_locks.expires_at > ${now} then edit_locks.since
        else excluded.since end`.execute(tx);
}

/** Ends an editor's leases on other lists, and the company's expired leases. */
export async function endLeases(
  tx: Tx,
  {
    company,
    editor,
    currentList,
    now,
  }: { company: string; editor: string; currentList: string | null; now: Date },
): Promise<void> {
  await sql`
    delete from edit_locks
    where price_list_id is not null and (
      editor = ${editor} and user_id = app.user_id() and price_list_id is distinct from ${currentList}::uuid
      or company_id = ${company} and expires_at <= ${now})`.execute(tx);
}

/** Selects who else edits lists of a company, once per person and list. */
export async function selectEditors(tx: Tx, company: string, now: Date): Promise<ListEditor[]> {
  const { rows } = await sql<ListEditor>`
    select l.price_list_id as list_id, max(l.name) as name, min(l.since) as since
    from edit_locks l
    where l.company_id = ${company} and l.price_list_id is not null and l.expires_at > ${now}
      and l.user_id <> app.user_id()
    group by l.price_list_id, l.user_id
    order by min(l.since), l.user_id`.execute(tx);
  return rows;
}
