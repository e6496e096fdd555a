import type { AuditSupport } from '@trunkline/contract/audit/listing';
import type { AuditDetail, AuditEntry, AuditPerson } from '@trunkline/contract/audit';
import { isUuid } from '@trunkline/contract/kernel/uuid';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedEntries } from '../../../kernel/audited-entries.ts';
import type { Capability } from '../../../kernel/capability.ts';
import type { Context } from '../../../kernel/context.ts';
import { searchCondition } from '../../../kernel/search-queries.ts';

export interface AuditSelection {
  readonly search?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly about_company?: string | undefined;
  readonly actor_id?: string | undefined;
  readonly as_whom_id?: string | undefined;
  readonly support?: AuditSupport | undefined;
  readonly action?: string | undefined;
  readonly resource_type?: string | undefined;
  readonly result?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** An entry as stored; a denied operation is described by its summary later. */
type StoredEntry = Omit<AuditEntry, 'operation'>;

interface Page {
  /** Entries before this id, newest first. */
  readonly before: number | null;
  readonly limit: number;
}

/** How far ids can deviate from time order: the maximum number of concurrent writers. */
const maxIdSkew = 1000;
/** Sorts after every other text in the collation used for names. */
const maxText = String.fromCodePoint(0x10ffff);
/** A search scans this many of the newest entries first, where most hits are. */
const newestScanned = 5000;
/** Up to this many hits are sorted; if there are more, scanning the log finds them quickly. */
const maxSorted = 2000;

/** Full name or email address of a person; the name of the key of a service user. */
const personName = (id: RawBuilder<unknown>) => sql`
  coalesce((select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), p.email)
    from profiles p where p.id = ${id}),
    (select k.name from api_keys k where k.user_id = ${id}))`;

type Declared = ReadonlyMap<string, AuditedEntries>;

/** Returns the declarations of all capabilities, by table or event. */
const declaredBy = (capabilities: readonly Capability[]): Declared =>
  new Map(capabilities.flatMap(({ auditedEntries }) => Object.entries(auditedEntries)));

function typesWith(declared: Declared, has: (entries: AuditedEntries) => boolean) {
  const types = [...declared].filter(([, entries]) => has(entries)).map(([type]) => sql.lit(type));
  return sql`array[${sql.join(types)}]::text[]`;
}

const partsOfCompany = (declared: Declared) =>
  typesWith(declared, ({ isPartOfCompany }) => isPartOfCompany === true);

/** The name of the person or company of a record that has no name of its own. */
const targetName = (declared: Declared) => sql`
  case when l.resource_type = any(${typesWith(declared, ({ target }) => target === 'person')})
      then ${personName(sql`l.resource_id::uuid`)}
    when l.resource_type = any(${typesWith(declared, ({ target }) => target === 'company')})
      then (select c.name from companies c where c.id = l.company_id) end`;

/** Returns the declared fields of a record; for an update, only the changed ones. */
function factsIn(declared: Declared): RawBuilder<unknown> {
  const cases = [...declared].flatMap(([type, { facts = [] }]) => {
    const fields = facts.map(
      (name) => sql`${sql.lit(name)}, coalesce(l.after, l.before) ->> ${sql.lit(name)}`,
    );
    return facts.length === 0
      ? []
      : [sql`when ${sql.lit(type)} then jsonb_build_object(${sql.join(fields)})`];
  });
  return sql`jsonb_strip_nulls(case l.resource_type ${sql.join(cases, sql` `)} end)`;
}

const columnsOf = (declared: Declared) => sql`
  l.id::text, l.company_id, l.actor_id, ${personName(sql`l.actor_id`)} as actor_name,
  l.as_whom as as_whom_id, ${personName(sql`l.as_whom`)} as as_whom_name,
  l.action, l.resource_type, l.resource_id, l.resource_label,
  ${targetName(declared)} as target_name, l.result, l.client_address,
  case when l.action = 'update'
    then nullif(coalesce(l.after ->> 'state', l.after ->> 'status'),
      coalesce(l.before ->> 'state', l.before ->> 'status')) end as state,
  ${factsIn(declared)} as facts,
  case when l.action = 'update' then array(select f.key from jsonb_each(l.after) f
      where f.value is distinct from l.before -> f.key order by 1) else '{}' end as changed,
  case when l.action <> 'update' then null
    when l.after ? 'deleted_at' then case when l.after ->> 'deleted_at' is null then 'restored' else 'deleted' end
    when l.after ->> 'status' = 'suspended' then 'suspended'
    when l.after ->> 'status' = 'active' then 'activated' end as transition,
  l.created_at`;

/** The ID of a request, which people see with an error. */
const isRequestId = (text: string) => /^[\da-f]{16}$/i.test(text);

/** Matches records and requests by ID, and labels by prefix. */
function matchesSearch(search: string, inOrder: boolean): RawBuilder<unknown> {
  if (isUuid(search)) return sql`l.resource_id = ${search.toLowerCase()}`;
  if (isRequestId(search)) return sql`l.request_id = ${search.toLowerCase()}`;
  return startsWith(search, inOrder);
}

/**
 * Matches labels by prefix, using their index or, with `inOrder`, while scanning the log from its
 * end.
 */
function startsWith(search: string, inOrder: boolean): RawBuilder<unknown> {
  const start = search.toLowerCase();
  const [from, until] = [sql`l.label_key >= ${start}`, sql`l.label_key < ${start + maxText}`];
  return inOrder ? sql`case when ${from} then ${until} end` : sql`${from} and ${until}`;
}

/**
 * Selects the newest entries per record type, each through an index, up to the maximum page size.
 */
function aboutCompany(
  declared: Declared,
  company: string,
  before: number | null,
): RawBuilder<unknown> {
  const earlier = before === null ? sql`true` : sql`e.id < ${before}`;
  const newest = sql`${earlier} order by e.id desc limit 100`;
  return sql`l.id in (
    (select e.id from audit_logs e where e.resource_id = ${company} and ${newest})
    union all
    select part.id from unnest(${partsOfCompany(declared)}) kind cross join lateral (
      select e.id from audit_logs e
      where e.company_id = ${company} and e.resource_type = kind and ${newest}) part)`;
}

function conditionsOf(
  declared: Declared,
  selection: AuditSelection,
  before: number | null,
  inOrder = false,
): RawBuilder<unknown>[] {
  const { search, from, until } = selection;
  const conditions = [before === null ? sql`true` : sql`l.id < ${before}`];
  const equalityColumns = ['resource_id', 'actor_id', 'action', 'resource_type', 'result'] as const;
  for (const column of equalityColumns) {
    const value = selection[column];
    if (value !== undefined) conditions.push(sql`l.${sql.ref(column)} = ${value}`);
  }
  if (selection.about_company !== undefined)
    conditions.push(aboutCompany(declared, selection.about_company, before));
  if (selection.as_whom_id !== undefined) conditions.push(sql`l.as_whom = ${selection.as_whom_id}`);
  if (selection.support === 'during') conditions.push(sql`l.as_whom is not null`);
  if (selection.support === 'without') conditions.push(sql`l.as_whom is null`);
  if (search !== undefined && search !== '') {
    conditions.push(matchesSearch(search, inOrder));
  }
  // The id range uses the index that pages are read by. Ids only roughly follow time, hence both.
  if (from !== undefined) {
    conditions.push(
      sql`l.id >= (select coalesce(app.audit_place(${from}) - ${maxIdSkew}::bigint, 9223372036854775807))`,
      sql`l.created_at >= ${from}`,
    );
  }
  if (until !== undefined) {
    conditions.push(
      sql`l.id <= (select coalesce(app.audit_place(${until}) + ${maxIdSkew}::bigint, 9223372036854775807))`,
      sql`l.created_at < ${until}`,
    );
  }
  return conditions;
}

/** Whether the filters alone leave few entries; each of these filters has an index. */
function isNarrow({
  search = '',
  resource_id,
  about_company,
  actor_id,
  as_whom_id,
}: AuditSelection): boolean {
  return (
    [resource_id, about_company, actor_id, as_whom_id].some((id) => id !== undefined) ||
    isUuid(search) ||
    isRequestId(search)
  );
}

const isSearch = (selection: AuditSelection) =>
  (selection.search ?? '') !== '' && !isNarrow(selection);

/** A full page of search results if the newest entries contain one; otherwise null. */
async function searchNewest(
  tx: Tx,
  inOrder: readonly RawBuilder<unknown>[],
  { before, limit }: Page,
): Promise<string[] | null> {
  const newest = before ?? sql`(select id from audit_logs order by id desc limit 1)`;
  const { rows } = await sql<{ id: string }>`
    select l.id::text from audit_logs l
    where l.id >= ${newest} - ${sql.lit(newestScanned)} and ${sql.join(inOrder, sql` and `)}
    order by l.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows.length === limit ? rows.map(({ id }) => id) : null;
}

/** The newest search results if there are few; null if there are many. */
async function searchFew(
  tx: Tx,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ many: boolean; ids: string[] }>`
    with found as materialized (
      select l.id from audit_logs l where ${sql.join(conditions, sql` and `)} limit ${sql.lit(maxSorted)})
    select count(*) = ${sql.lit(maxSorted)} as many,
      array(select id::text from found order by found.id desc limit ${sql.lit(limit)}) as ids
    from found`.execute(tx);
  const [row] = rows;
  return row === undefined || row.many ? null : row.ids;
}

/**
 * Which entries a reader may see: all, those of the branch they head, or those of a company and the
 * companies below it.
 */
export type AuditScope = 'everywhere' | 'branch' | { readonly below: string };

/**
 * Selects the newest entries visible to the reader; updates only name the changed fields. Within a
 * branch, entries are read in the branch's order, together with those of companies that were moved
 * in. Below a company, a page of n lines has entries from at most n companies, so the n companies
 * with the newest entries are looked up first.
 */
export async function selectEntries(
  tx: Tx,
  { capabilities }: Pick<Context, 'capabilities'>,
  selection: AuditSelection,
  { before, limit }: Page,
  reach: AuditScope,
): Promise<StoredEntry[]> {
  const maxRows = sql.lit(limit);
  const declared = declaredBy(capabilities);
  const columns = columnsOf(declared);
  const conditions = conditionsOf(declared, selection, before);
  const isSearching = typeof reach === 'string' && isSearch(selection);
  const inOrder = isSearching ? conditionsOf(declared, selection, before, true) : conditions;
  const ofBranch = sql`l.branch_id = any((select app.own_branches())::uuid[])`;
  const inReach = reach === 'branch' ? [ofBranch, ...conditions] : conditions;
  // In a branch, nearly all of the newest entries are visible.
  const newestIds =
    isSearching && reach === 'everywhere'
      ? await searchNewest(tx, inOrder, { before, limit })
      : null;
  const ids = newestIds ?? (isSearching ? await searchFew(tx, inReach, limit) : null);
  const filter = sql.join(ids === null ? inOrder : [sql`l.id = any(${ids}::bigint[])`], sql` and `);
  if (reach === 'everywhere' || isNarrow(selection) || ids !== null) {
    const { actor_id: actor = null } = selection;
    // A person the reader can't see may have millions of entries, none of them visible.
    const { rows } = await sql<StoredEntry>`
      select ${columns} from audit_logs l
      where (${actor}::uuid is null or (select exists (select from profiles p where p.id = ${actor})
          or exists (select from api_keys k where k.user_id = ${actor})))
        and ${filter}
      order by l.id desc limit ${maxRows}`.execute(tx);
    return rows;
  }
  if (reach === 'branch') {
    const { rows } = await sql<StoredEntry>`
      with page as materialized (
        select l.id from unnest(app.own_branches()) branch (id) cross join lateral (
          select l.id from audit_logs l where l.branch_id = branch.id and ${filter}
          order by l.id desc limit ${maxRows}) l
        order by l.id desc limit ${maxRows})
      select ${columns} from audit_logs l where l.id in (select id from page)
      order by l.id desc`.execute(tx);
    return rows;
  }
  const { rows } = await sql<StoredEntry>`
    with newest as materialized (
      select t.descendant_id as company, first.id
      from company_tree t cross join lateral (
        select l.id from audit_logs l where l.company_id = t.descendant_id and ${filter}
        order by l.id desc limit 1) first
      where t.ancestor_id = ${reach.below}
      order by first.id desc limit ${maxRows}),
    page as materialized (
      select l.id from newest n cross join lateral (
        select l.id from audit_logs l where l.company_id = n.company and ${filter}
        order by l.id desc limit ${maxRows}) l
      order by l.id desc limit ${maxRows})
    select ${columns} from audit_logs l where l.id in (select id from page)
    order by l.id desc`.execute(tx);
  return rows;
}

/** Selects one entry with the record before and after; null if it isn't visible to the reader. */
export async function selectEntry(
  tx: Tx,
  { capabilities }: Pick<Context, 'capabilities'>,
  id: number,
): Promise<Omit<AuditDetail, 'operation'> | null> {
  const { rows } = await sql<Omit<AuditDetail, 'operation'>>`
    select ${columnsOf(declaredBy(capabilities))}, l.before::text, l.after::text, l.reason, l.request_id,
      (select c.name from companies c where c.id = l.company_id) as company_name,
      (select p.email from profiles p where p.id = l.actor_id) as actor_email
    from audit_logs l where l.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

const searchedPeople = { table: 'profiles', finder: 'app.find_people' };

/** Maximum number of suggestions. */
const maxSuggestions = 20;

/** Selects people visible to the reader by the start of their name or address, or by id. */
export async function selectPeople(
  tx: Tx,
  { search = '', id }: { search?: string | undefined; id?: string | undefined },
): Promise<AuditPerson[]> {
  const found = search === '' ? sql`true` : await searchCondition(tx, searchedPeople, search);
  const { rows } = await sql<AuditPerson>`
    select profiles.id, profiles.email,
      coalesce(nullif(concat_ws(' ', nullif(profiles.first_name, ''), nullif(profiles.last_name, '')), ''),
        profiles.email) as name
    from profiles
    where (${id ?? null}::uuid is null or profiles.id = ${id ?? null}) and ${found}
    order by profiles.email limit ${sql.lit(maxSuggestions)}`.execute(tx);
  return rows;
}
