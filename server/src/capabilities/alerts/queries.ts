import type {
  AlertReport,
  OpenedAlert,
  ReceivedAlert,
  SystemAlert,
} from '@trunkline/contract/alerts';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../kernel/resource/source.ts';

export const alertColumns = sql`
  system_alerts.id, system_alerts.version, system_alerts.company_id, system_alerts.title, system_alerts.message,
  system_alerts.alert_type, system_alerts.tier, system_alerts.role, system_alerts.target_company_id,
  system_alerts.acknowledgement, system_alerts.state, system_alerts.is_active, system_alerts.starts_at,
  system_alerts.expires_at, system_alerts.shown_at, system_alerts.created_at, system_alerts.updated_at,
  coalesce((select c.name from companies c where c.id = system_alerts.company_id), '') as company_name,
  (select c.name from companies c where c.id = system_alerts.target_company_id) as target_company_name,
  system_alerts.company_id in (select descendant_id from company_tree
    where ancestor_id = (select app.actor_company(app.user_id()))) as managed`;

export const alertSorts: Readonly<Record<string, Sort>> = {
  title: { expression: sql`lower(system_alerts.title)`, type: 'text' },
  shown_at: {
    expression: sql`coalesce(system_alerts.shown_at, 'infinity'::timestamptz)`,
    type: 'timestamptz',
  },
  created_at: { expression: sql`system_alerts.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`system_alerts.updated_at`, type: 'timestamptz' },
};

export const alertFilters = {
  alert_type: (value: unknown) => sql`system_alerts.alert_type = ${value}`,
  state: (value: unknown) => sql`system_alerts.state = ${value}`,
  tier: (value: unknown) => sql`system_alerts.tier = ${value}`,
  role: (value: unknown) => sql`system_alerts.role = ${value}`,
  company_id: (value: unknown) => sql`system_alerts.company_id = ${value}`,
};

/** A company has a few dozen alerts, so a scan is enough and no text index is needed. */
export const alertSearch = (_tx: Tx, text: string) =>
  Promise.resolve(
    sql`strpos(lower(system_alerts.title || ' ' || system_alerts.message), lower(${text})) > 0`,
  );

/**
 * Returns a condition for alerts of a company and the companies below it. Alerts from above can be
 * read but not managed.
 */
export function alertsBelow(companyId: string) {
  return sql`system_alerts.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

export type AlertValues = Partial<
  Pick<
    SystemAlert,
    | 'message'
    | 'alert_type'
    | 'tier'
    | 'role'
    | 'target_company_id'
    | 'acknowledgement'
    | 'starts_at'
    | 'expires_at'
  >
>;
type NewAlert = Pick<SystemAlert, 'company_id' | 'title'> & AlertValues;

export async function insertAlert(tx: Tx, alert: NewAlert): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('system_alerts')
    .values({ id, ...alert })
    .execute();
  return id;
}

/**
 * Returns whether a company is `above` itself or below it in the tree; false if the reader can't
 * see both.
 */
export async function isInSubtree(tx: Tx, above: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from companies c where c.id = ${id} and c.deleted_at is null
      and exists (select from companies a where a.id = ${above} and a.deleted_at is null)
      and (c.id = ${above} or exists (
        with recursive up (id) as (
          select c.parent_id
          union all select p.parent_id from up join companies p on p.id = up.id)
        select from up where up.id = ${above}))`.execute(tx);
  return rows.length === 1;
}

/**
 * Locks an alert that the reader manages, until the transaction ends. Returns its times and state;
 * null for any other alert.
 */
export async function lockManagedAlert(tx: Tx, id: string) {
  const { rows } = await sql<
    Pick<SystemAlert, 'state' | 'company_id' | 'starts_at' | 'expires_at'>
  >`
    select state, company_id, starts_at, expires_at from system_alerts
    where id = ${id} and deleted_at is null and company_id in (select descendant_id from company_tree
      where ancestor_id = (select app.actor_company(app.user_id())))
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function isManaged(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from system_alerts
    where id = ${id} and deleted_at is null and company_id in (select descendant_id from company_tree
      where ancestor_id = (select app.actor_company(app.user_id())))`.execute(tx);
  return rows.length === 1;
}

export async function setAlertState(
  tx: Tx,
  id: string,
  { state, shownAt }: { state: SystemAlert['state']; shownAt: Date | null },
): Promise<void> {
  await raiseStatementTimeout(tx);
  await sql`update system_alerts set state = ${state}, shown_at = coalesce(${shownAt}::timestamptz, shown_at)
    where id = ${id}`.execute(tx);
}

const isExpired = (now: Date) =>
  sql`state in ('scheduled', 'showing') and deleted_at is null and expires_at <= ${now}`;
const isDue = (now: Date) =>
  sql`state = 'scheduled' and deleted_at is null and starts_at <= ${now}`;

/** Selects alerts that are due to start or have expired. */
export async function selectDue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from system_alerts where (${isExpired(now)}) or (${isDue(now)}) order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Ends an expired alert or shows one that is due; null if it was changed in the meantime. */
export async function advanceAlert(
  tx: Tx,
  id: string,
  now: Date,
): Promise<'shown' | 'ended' | null> {
  await raiseStatementTimeout(tx);
  const ended =
    await sql`update system_alerts set state = 'ended', shown_at = coalesce(shown_at, starts_at)
    where id = ${id} and ${isExpired(now)}`.execute(tx);
  if (ended.numAffectedRows === 1n) return 'ended';
  const due = await sql`update system_alerts set state = 'showing', shown_at = ${now}
    where id = ${id} and ${isDue(now)}`.execute(tx);
  return due.numAffectedRows === 1n ? 'shown' : null;
}

/**
 * Notifications are removed with their alert; for hundreds of thousands this exceeds the default
 * statement timeout.
 */
async function raiseStatementTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '120s'`.execute(tx);
}

/** Selects the newest alerts whose current wording the reader hasn't read. */
export async function selectUnread(tx: Tx, limit: number): Promise<ReceivedAlert[]> {
  const { rows } = await sql<ReceivedAlert>`
    select a.id, a.title, a.message, a.alert_type, a.acknowledgement, a.shown_at, a.wording,
      coalesce((select c.name from companies c where c.id = a.company_id), '') as company_name
    from system_alerts a
    where a.id = any ((select app.own_alerts())::uuid[])
      and not exists (select from alert_read_status r
        where r.alert_id = a.id and r.user_id = (select app.user_id()) and r.wording = a.wording)
    order by a.shown_at desc, a.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Selects an alert meant for the reader, and when they read its current wording; null for any other
 * alert.
 */
export async function selectOpened(tx: Tx, id: string): Promise<OpenedAlert | null> {
  const { rows } = await sql<OpenedAlert>`
    select a.id, a.title, a.message, a.alert_type, a.acknowledgement, a.shown_at, a.wording,
      coalesce((select c.name from companies c where c.id = a.company_id), '') as company_name, r.read_at
    from system_alerts a
    left join alert_read_status r on r.alert_id = a.id and r.user_id = (select app.user_id()) and r.wording = a.wording
    where a.id = ${id} and a.id = any ((select app.own_alerts())::uuid[])`.execute(tx);
  return rows[0] ?? null;
}

export async function countUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select get_unread_alert_count(app.user_id()) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Returns which acknowledgement an alert requires of the reader; null if it isn't meant for them.
 */
export async function selectAcknowledgement(tx: Tx, id: string) {
  const { rows } = await sql<Pick<SystemAlert, 'acknowledgement'>>`
    select acknowledgement from system_alerts
    where id = ${id} and id = any ((select app.own_alerts())::uuid[])`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Records that the reader has read this wording; the database rejects any wording but the current
 * one. Repeated calls don't change the time.
 */
export async function upsertRead(
  tx: Tx,
  id: string,
  read: { userId: string; wording: number; now: Date; acknowledged: boolean },
): Promise<void> {
  const { userId, wording, now, acknowledged } = read;
  await sql`insert into alert_read_status as known (alert_id, user_id, wording, read_at, acknowledged_at)
    values (${id}, ${userId}, ${wording}, ${now}, ${acknowledged ? now : null})
    on conflict (alert_id, user_id) do update set wording = excluded.wording,
      read_at = excluded.read_at, acknowledged_at = excluded.acknowledged_at
    where known.wording <> excluded.wording
      or (known.acknowledged_at is null and excluded.acknowledged_at is not null)`.execute(tx);
}

export type ReportedPerson = AlertReport['people'][number];
type Counts = Omit<AlertReport, 'people' | 'nextCursor'>;

/** Selects one page of an alert's recipients, unread ones first, with the total. */
export async function selectPeople(
  tx: Tx,
  id: string,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Counts & { people: ReportedPerson[]; next: string[] | null }> {
  const { rows } = await sql<ReportedPerson & Counts & { place: string[] }>`
    select * from app.alert_people(${id}, ${limit + 1}, ${after}::text[])`.execute(tx);
  const { concerned = 0, read = 0, acknowledged = 0 } = rows[0] ?? {};
  const people = rows.slice(0, limit);
  const next = rows.length > limit ? (people.at(-1)?.place ?? null) : null;
  return { concerned, read, acknowledged, people, next };
}
