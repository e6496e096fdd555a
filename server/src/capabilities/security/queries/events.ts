import type {
  CspGroup,
  FaultGroup,
  ReportGroup,
  SecurityEvent,
  SecuritySummary,
} from '@trunkline/contract/security';
import type { ReviewState } from '@trunkline/contract/security/patterns';
import { rateLimits } from '@trunkline/contract/kernel/limits';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import { afterCursor, type Page } from './keyset.ts';

export interface EventSelection {
  readonly type?: string | undefined;
  readonly severity?: string | undefined;
  readonly user_id?: string | undefined;
  readonly ip?: string | undefined;
  readonly company_id?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly state?: 'all' | 'undecided' | undefined;
}

type WithPlace<Row> = Row & { readonly place: string };

/** Full name or email address of a person; the name of the key of a service user. */
export const personName = (id: RawBuilder<unknown>) => sql`
  coalesce((select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''),
    p.email) from profiles p where p.id = ${id}),
    (select k.name from api_keys k where k.user_id = ${id}))`;

export const companyName = (id: RawBuilder<unknown>) =>
  sql`(select c.name from companies c where c.id = ${id})`;

/**
 * Whether an event `e` led to neither a block of its subject nor a decision. The conditions are
 * separate, so that each can use an index.
 */
const undecided = sql`
  not exists (select from security_reviews r where r.event_id = e.id and r.state <> 'open')
  and not exists (select from security_blocks b where b.event_id = e.id)
  and not exists (select from security_blocks b where b.user_id = e.user_id
    and coalesce(b.released_at, b.until) >= e.timestamp)
  and not (e.user_id is null and exists (select from security_blocks b
    where b.user_id is null and b.ip = e.ip and coalesce(b.released_at, b.until) >= e.timestamp))`;
// Repeats follow within a minute, so older events don't need to be checked.
const isSerious = sql`e.severity in ('high', 'critical')
  and e.last_at > now() - interval '24 hours' and e.timestamp > now() - interval '25 hours'`;

function conditionsOf(selection: EventSelection): RawBuilder<unknown> {
  const conditions = [sql`true`];
  for (const column of ['type', 'severity', 'user_id', 'ip'] as const) {
    const value = selection[column];
    if (value !== undefined) conditions.push(sql`e.${sql.ref(column)} = ${value}`);
  }
  const { company_id: company, from, until, state } = selection;
  if (state === 'undecided') conditions.push(isSerious, undecided);
  if (company !== undefined) conditions.push(sql`e.tenant_id = ${company}`);
  if (from !== undefined) conditions.push(sql`e.timestamp >= ${from}`);
  if (until !== undefined) conditions.push(sql`e.timestamp < ${until}`);
  return sql.join(conditions, sql` and `);
}

const columns = sql`e.id, e.type, e.severity, e.timestamp, e.last_at, e.repeats, e.endpoint,
  e.method, e.user_agent, e.tenant_id, e.user_id, e.ip, e.request_id, e.details`;

/** Selects the newest events that meet a condition, from the live list and the archive. */
async function select(
  tx: Tx,
  condition: RawBuilder<unknown>,
  page: Page,
): Promise<WithPlace<SecurityEvent>[]> {
  const after = afterCursor(sql`e.timestamp`, sql`e.id`, page);
  const limit = page.limit + 1;
  const { rows } = await sql<WithPlace<SecurityEvent>>`
    with found as (
      (select ${columns}, false as archived from security_events e
        where ${condition} and ${after} order by e.timestamp desc, e.id desc limit ${limit})
      union all
      (select ${columns}, true from security_event_archive e
        where ${condition} and ${after} order by e.timestamp desc, e.id desc limit ${limit})
      order by timestamp desc, id desc limit ${limit})
    select e.id, e.type, e.severity, e.timestamp, e.last_at, e.repeats, e.endpoint, e.method,
      e.user_agent, e.tenant_id as company_id, ${companyName(sql`e.tenant_id`)} as company_name,
      e.user_id, ${personName(sql`e.user_id`)} as user_name, e.ip, e.request_id, e.details,
      e.archived, e.timestamp::text as place,
      (select jsonb_build_object('id', b.id, 'scope', b.scope, 'until', b.until,
          'active', b.released_at is null and b.until > now())
        from security_blocks b where b.event_id = e.id order by b.created_at desc limit 1) as block,
      (select jsonb_build_object('state', r.state, 'reason', r.reason,
          'by', ${personName(sql`r.reviewed_by`)}, 'at', r.reviewed_at)
        from security_reviews r where r.event_id = e.id) as review
    from found e order by e.timestamp desc, e.id desc`.execute(tx);
  return rows;
}

/** Lists the newest events within reach. */
export function selectEvents(
  tx: Tx,
  selection: EventSelection,
  page: Page,
): Promise<WithPlace<SecurityEvent>[]> {
  return select(tx, conditionsOf(selection), page);
}

export async function selectEvent(tx: Tx, id: string): Promise<SecurityEvent | null> {
  const [row] = await select(tx, sql`e.id = ${id}`, { limit: 1 });
  if (row === undefined) return null;
  const { place: _place, ...event } = row;
  return event;
}

/** Milliseconds. */
const day = 24 * 60 * 60_000;

/** Maximum number of related events shown beside an event. */
const maxRelated = 100;

/** Lists the other events of an event's person, or of its address, within a day of the event. */
export async function selectRelated(
  tx: Tx,
  { id, user_id: person, ip, timestamp }: SecurityEvent,
): Promise<SecurityEvent[]> {
  const subject =
    person === null ? sql`e.user_id is null and e.ip = ${ip}` : sql`e.user_id = ${person}`;
  // The bounds are passed as values, so that only the archive partitions between them are read.
  const time = new Date(timestamp).getTime();
  const [from, until] = [-day, day].map((distance) => new Date(time + distance).toISOString());
  const timeRange = sql`e.timestamp between ${from}::timestamptz and ${until}::timestamptz`;
  const rows = await select(tx, sql`e.id <> ${id} and ${subject} and ${timeRange}`, {
    limit: maxRelated,
  });
  return rows.slice(0, maxRelated).map(({ place: _place, ...event }) => event);
}

/** The general limits, for database functions, which can read only companies' own limits. */
export const generalLimits = JSON.stringify(rateLimits);

type Counts = Omit<SecuritySummary, 'score' | 'open_items'> & {
  /** Whether there are open critical events that `open_events` doesn't include. */
  readonly older_critical: boolean;
};

export async function selectSummary(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with serious as (
      select e.id, e.user_id, e.ip, e.timestamp from security_events e where ${isSerious}),
    blocked as (
      select b.until from security_blocks b where b.released_at is null and b.until > now()),
    limited as (
      select l.free_at from app.limited_callers(${generalLimits}::jsonb) l)
    select
      (select count(*)::integer from blocked) as active_blocks,
      (select count(*)::integer from serious) as serious_events,
      (select count(*)::integer from csp_groups g
        where not g.extension and g.last_at > now() - interval '24 hours') as csp_groups,
      (select count(*)::integer from fault_groups g
        where not g.extension and g.last_at > now() - interval '24 hours') as fault_groups,
      (select count(*)::integer from limited) as limited,
      (select count(*)::integer from serious e where ${undecided}) as open_events,
      exists (select from posture_findings f where f.kind = 'critical_events'
        and (f.accepted_until is null or f.accepted_until <= now())
        and not exists (select from serious e where e.id = f.subject)
        and not exists (select from security_reviews r
          where r.event_id = f.subject and r.state <> 'open')) as older_critical,
      least((select min(until) from blocked), (select min(free_at) from limited))
        as changes_at`.execute(tx);
  const [summary] = rows;
  if (summary === undefined) throw new Error('the summary returned no row');
  return summary;
}

/** Stores a decision; false if it was already stored. Fails with 42501 if out of reach. */
export async function storeReview(
  tx: Tx,
  id: string,
  state: ReviewState,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select app.review_event(${id}, ${state}, ${reason}) as changed`.execute(tx);
  return rows[0]?.changed === true;
}

/** Reads a table of groups of browser reports, with the columns that distinguish its groups. */
const selectGroups =
  <Group extends ReportGroup>(table: 'csp_groups' | 'fault_groups', columns: readonly string[]) =>
  async (tx: Tx, extension: boolean, page: Page): Promise<WithPlace<Group>[]> => {
    const { rows } = await sql<WithPlace<Group>>`
      select g.id, g.company_id, ${companyName(sql`g.company_id`)} as company_name, g.path,
        g.extension, g.reports, g.first_at, g.last_at, g.last_at::text as place,
        ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} g
      where g.extension = ${extension} and ${afterCursor(sql`g.last_at`, sql`g.id`, page)}
      order by g.last_at desc, g.id desc limit ${page.limit + 1}`.execute(tx);
    return rows;
  };

export const selectCspGroups = selectGroups<CspGroup>('csp_groups', ['directive', 'blocked']);
export const selectFaultGroups = selectGroups<FaultGroup>('fault_groups', [
  'kind',
  'message',
  'release',
  'sample',
]);
