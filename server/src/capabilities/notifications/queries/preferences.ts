import type { NotificationChoice, QuietHours } from '@trunkline/contract/notifications';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Selects the caller's effective choices by category. */
export async function selectChoices(tx: Tx): Promise<NotificationChoice[]> {
  const { rows } = await sql<NotificationChoice>`
    select d.category, coalesce(p.centre, d.centre) as centre, coalesce(p.push, d.push) as push,
      coalesce(p.mail, d.mail) as mail, coalesce(p.digest, d.digest) as digest, d.category = 'security_alerts' as fixed
    from app.notification_defaults() d
    left join notification_preferences p on p.user_id = (select app.user_id()) and p.category = d.category
    order by d.category`.execute(tx);
  return rows;
}

export async function upsertChoice(
  tx: Tx,
  choice: Omit<NotificationChoice, 'fixed'>,
  now: Date,
): Promise<void> {
  const { category, centre, push, mail, digest } = choice;
  await sql`
    insert into notification_preferences (user_id, category, centre, push, mail, digest, updated_at)
    values (app.user_id(), ${category}, ${centre}, ${push}, ${mail}, ${digest}, ${now})
    on conflict (user_id, category) do update set centre = excluded.centre, push = excluded.push,
      mail = excluded.mail, digest = excluded.digest, updated_at = excluded.updated_at`.execute(tx);
}

export interface Hours {
  readonly time_zone: string;
  readonly quiet: QuietHours;
}

/** Selects the caller's quiet hours; null if they never set any. */
export async function selectHours(tx: Tx): Promise<Hours | null> {
  const { rows } = await sql<{ time_zone: string; on: boolean; from: string; until: string }>`
    select time_zone, quiet as "on", quiet_from as "from", quiet_until as "until"
    from notification_hours where user_id = (select app.user_id())`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { time_zone, ...quiet } = row;
  return { time_zone, quiet };
}

/** Inserts a time zone if none is stored yet. */
export async function insertZone(tx: Tx, zone: string, now: Date): Promise<void> {
  await sql`insert into notification_hours (user_id, time_zone, updated_at)
    values (app.user_id(), ${zone}, ${now}) on conflict (user_id) do nothing`.execute(tx);
}

export async function upsertHours(tx: Tx, { time_zone, quiet }: Hours, now: Date): Promise<void> {
  await sql`
    insert into notification_hours (user_id, time_zone, quiet, quiet_from, quiet_until, updated_at)
    values (app.user_id(), ${time_zone}, ${quiet.on}, ${quiet.from}, ${quiet.until}, ${now})
    on conflict (user_id) do update set time_zone = excluded.time_zone, quiet = excluded.quiet,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      updated_at = excluded.updated_at`.execute(tx);
}

/** Turns off emails for these categories, for the recipient of one of our emails. */
export async function disableMail(
  tx: Tx,
  person: string,
  categories: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_preferences (user_id, category, centre, push, mail, digest, updated_at)
    select p.id, c.category, c.centre, c.push, false, c.digest, ${now}
    from profiles p cross join (
      select d.category, coalesce(o.centre, d.centre) as centre, coalesce(o.push, d.push) as push,
        coalesce(o.digest, d.digest) as digest
      from app.notification_defaults() d
      left join notification_preferences o on o.user_id = ${person} and o.category = d.category
      where d.category in (${sql.join(categories)}) and d.category <> 'security_alerts') c
    where p.id = ${person}
    on conflict (user_id, category) do update set mail = false, updated_at = excluded.updated_at`.execute(
    tx,
  );
}
