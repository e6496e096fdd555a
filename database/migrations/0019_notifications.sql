-- Notifications: each event is written once per person; reading it on one device marks it as read
-- on all. Each person's preferences decide where it appears. Deliveries outside the product are due
-- at their own time, which a job watches.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- The person's company at that time; after a move to another company they no longer see it.
  company_id uuid not null references companies (id) on delete cascade,
  -- What happened, and to what: the capability that declares the kind words both when they are shown.
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$' and length(kind) <= 60),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object' and length(parameters::text) <= 10000),
  category text not null check (category in ('system_updates', 'new_messages', 'task_assignments', 'security_alerts',
    'billing_notifications', 'partner_requests', 'weekly_reports')),
  -- The record it tells of: what is purged is told of no more.
  about uuid,
  -- Cannot be turned off.
  critical boolean not null default false,
  read_at timestamptz,
  clicked_at timestamptz,
  received_at timestamptz not null default now(),
  -- Whether the notification center shows it. Others are kept only until they are delivered.
  centre boolean not null default true,
  -- The event sends a mail of its own, with more detail than a notification mail.
  mailed boolean not null default false
);

create index notifications_of_person on notifications (user_id, received_at desc, id);
create index notifications_by_age on notifications (received_at);
create index notifications_of_company on notifications (company_id);
create index notifications_hidden on notifications (received_at) where not centre;
create index notifications_about on notifications (about, user_id) where about is not null;

call app.protect('notifications');

-- In support access, previews of messages in the notification center are hidden too.
create policy "people manage their own notifications" on notifications for all to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id()))
    and ((select app.claim('supporter_id') is null) or kind not in ('messaging.message', 'messaging.mention')))
  with check (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())));
grant select, insert, update, delete on notifications to app_platform;
grant select, update (read_at, clicked_at), delete on notifications to app_user;

-- Notifies the person's open browsers, except of notifications that the center doesn't show.
create function app.announce_notification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- Notifications deleted for their age no longer matter to anyone.
    if tg_op = 'DELETE' and app.user_id() is null then return null; end if;
    if coalesce(new.centre, old.centre) then
      perform app.announce_live('notifications', coalesce(new.user_id, old.user_id), null);
    end if;
    return null;
  end $$;

create trigger tell after insert or update or delete on notifications
  for each row execute function app.announce_notification();

-- How each kind reaches people, as the manifests of the capabilities declare it; a test compares the two.
create function app.notification_kinds()
  returns table (kind text, category text, critical boolean, mailed boolean)
  language sql immutable
  as $$
    values
      ('alerts.shown', 'system_updates', false, false),
      ('alerts.urgent', 'system_updates', true, false),
      ('auth.device_added', 'security_alerts', true, true),
      ('auth.email_changed', 'security_alerts', true, true),
      ('auth.mfa_enrolled', 'security_alerts', true, true),
      ('auth.mfa_locked', 'security_alerts', true, true),
      ('auth.mfa_removed', 'security_alerts', true, true),
      ('auth.passkey_added', 'security_alerts', true, true),
      ('auth.passkey_removed', 'security_alerts', true, true),
      ('auth.password_changed', 'security_alerts', true, true),
      ('auth.password_reset', 'security_alerts', true, true),
      ('auth.provider_linked', 'security_alerts', true, true),
      ('auth.recovery_code_used', 'security_alerts', true, true),
      ('auth.recovery_codes_renewed', 'security_alerts', true, true),
      ('auth.second_step_reset', 'security_alerts', true, true),
      ('exports.failed', 'system_updates', false, false),
      ('exports.finished', 'system_updates', false, false),
      ('imports.finished', 'system_updates', false, false),
      ('messaging.mention', 'new_messages', false, false),
      ('messaging.message', 'new_messages', false, false),
      ('messaging.request', 'new_messages', false, false),
      ('notifications.week', 'weekly_reports', false, false),
      ('partners.application', 'partner_requests', false, false),
      ('partners.decision', 'partner_requests', false, false),
      ('releases.published', 'system_updates', false, false),
      ('users.invitation_accepted', 'system_updates', false, false),
      ('users.role_changed', 'security_alerts', false, true),
      ('users.viewed_as', 'security_alerts', true, true)
  $$;

-- Takes the category and urgency from the kind; rows restored with a retired kind keep their own. A notification that
-- nobody wants anywhere is kept out of the centre, has no deliveries, and goes with the next cleaning.
create function app.apply_notification_preferences() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    known record;
  begin
    select * into known from app.notification_kinds() k where k.kind = new.kind;
    if found then
      new.category := known.category;
      new.critical := known.critical;
      new.mailed := known.mailed;
    end if;
    new.centre := new.critical or coalesce(
      (select c.centre from app.notification_choice(new.user_id, new.category) c), true);
    return new;
  end $$;

create trigger decide before insert on notifications for each row
  execute function app.apply_notification_preferences();

create function app.schedule_deliveries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    choice record;
    -- Security alerts are delivered immediately, even in quiet hours.
    awake timestamptz := case when new.critical or new.category = 'security_alerts'
      then new.received_at
      else app.end_of_quiet_hours(new.user_id, new.received_at) end;
  begin
    select * into choice from app.notification_choice(new.user_id, new.category);
    if new.critical or choice.push then
      insert into notification_deliveries (notification_id, user_id, channel, due_at, critical)
        values (new.id, new.user_id, 'push', awake, new.critical);
    end if;
    if not new.mailed and (new.critical or choice.mail) then
      insert into notification_deliveries (notification_id, user_id, channel, digest, due_at,
        critical)
        values (new.id, new.user_id, 'mail', case when new.critical
          then 'now' else choice.digest end,
          case when new.critical or choice.digest = 'now' then awake
            else app.next_digest(new.user_id, choice.digest, new.received_at) end, new.critical);
    end if;
    return null;
  end $$;

create trigger plan after insert on notifications for each row
  execute function app.schedule_deliveries();

-- Queues the deliveries of a notification, each at the time the person's preferences ask for.
create function app.queue_deliveries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from told t join notification_deliveries d on d.notification_id = t.id
        where d.digest = 'now' and d.due_at <= t.received_at) then
      perform app.ensure_job_queued('notifications.deliver');
    end if;
    return null;
  end $$;

create trigger wake after insert on notifications referencing new table as told
  for each statement execute function app.queue_deliveries();

-- Notifies everybody at a company who has this permission there, except one person.
create function app.notify_permission_holders(company uuid, wanted_resource text, wanted_action text, kind text,
    parameters jsonb, about uuid, except_for uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into notifications (user_id, company_id, kind, parameters, about)
    select p.id, $1, $4, $5, $6
    from profiles p join user_roles r on r.user_id = p.id
    where p.company_id = $1 and p.status = 'active' and p.deleted_at is null and p.id is distinct from $7
      and exists (select from app.role_rights(p.company_id, r.role) m where m.resource = $2 and m.action = $3)
  $$;

create function app.delete_notifications_about() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    delete from notifications where about = old.id;
    return null;
  end $$;

create trigger forget_notifications after delete on partner_applications
  for each row execute function app.delete_notifications_about();

-- The person viewed in support access also gets a mail with more detail.
create function app.notify_support() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_person(new.subject_id, 'users.viewed_as',
      jsonb_build_object('supporter', new.supporter_name, 'reason', new.reason), null);
    return null;
  end $$;

-- A person's choices for a category. Security alerts can't be turned off.
create table notification_preferences (
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  category text not null check (category in ('system_updates', 'new_messages', 'task_assignments',
    'billing_notifications', 'partner_requests', 'weekly_reports')),
  centre boolean not null,
  push boolean not null,
  mail boolean not null,
  -- One mail each, or a daily or weekly summary of what is unread.
  digest text not null default 'now' check (digest in ('now', 'daily', 'weekly')),
  updated_at timestamptz not null default now(),
  primary key (user_id, category)
);

call app.protect('notification_preferences');

create policy "people manage their own notification preferences" on notification_preferences
  for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id())
    and (select app.actor_company(app.user_id())) is not null);
grant select, insert, update, delete on notification_preferences to app_platform;
grant select, insert, update (centre, push, mail, digest, updated_at)
  on notification_preferences to app_user;

-- A person's time zone and quiet hours, as minutes of the day.
create table notification_hours (
  user_id uuid primary key default app.user_id() references profiles (id) on delete cascade,
  -- IANA name. An unknown one is rejected with 22023.
  time_zone text not null check (time_zone ~ '^[A-Z][A-Za-z]*(/[A-Za-z0-9_+-]+){0,2}$'
    and timezone(time_zone, timestamptz '2000-01-01 00:00Z') is not null),
  quiet boolean not null default false,
  quiet_from text not null default '22:00' check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text not null default '07:00' check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  updated_at timestamptz not null default now(),
  check (quiet_from <> quiet_until)
);

call app.protect('notification_hours');

create policy "people manage their own quiet hours" on notification_hours for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id())
    and (select app.actor_company(app.user_id())) is not null);
grant select, insert, update, delete on notification_hours to app_platform;
grant select, insert, update (time_zone, quiet, quiet_from, quiet_until, updated_at)
  on notification_hours to app_user;

-- One row per channel outside the product that a notification is sent through.
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  digest text not null default 'now' check (digest in ('now', 'daily', 'weekly')),
  due_at timestamptz not null,
  -- Copied from the notification: critical deliveries go first.
  critical boolean not null default false,
  -- `read` and `unwanted`: at the time it was due; `nowhere`: the person can't be reached on this
  -- channel.
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'nowhere', 'read', 'unwanted', 'failed')),
  attempts integer not null default 0,
  error text check (length(error) <= 500),
  settled_at timestamptz,
  unique (notification_id, channel)
);

create index notification_deliveries_due on notification_deliveries (critical desc, due_at, id)
  where state = 'waiting' and digest = 'now';

create index notification_deliveries_digests on notification_deliveries (due_at, user_id)
  where state = 'waiting' and digest <> 'now';
create index notification_deliveries_of_person on notification_deliveries (user_id);

call app.protect('notification_deliveries');
grant select, insert, update, delete on notification_deliveries to app_platform;

-- The preferences of a person who has chosen nothing.
create function app.notification_defaults()
  returns table (category text, centre boolean, push boolean, mail boolean, digest text)
  language sql immutable
  as $$
    values
      ('billing_notifications', true, false, true, 'now'),
      ('new_messages', true, true, true, 'daily'),
      ('partner_requests', true, true, true, 'now'),
      ('security_alerts', true, true, true, 'now'),
      ('system_updates', true, false, false, 'weekly'),
      ('task_assignments', true, true, true, 'now'),
      ('weekly_reports', true, false, true, 'now')
  $$;
grant execute on function app.notification_defaults to app_platform, app_user;

create function app.notification_choice(person uuid, wanted text)
  returns table (centre boolean, push boolean, mail boolean, digest text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(p.centre, d.centre), coalesce(p.push, d.push), coalesce(p.mail, d.mail),
      coalesce(p.digest, d.digest)
    from app.notification_defaults() d
    left join notification_preferences p on p.user_id = person and p.category = d.category
    where d.category = wanted
  $$;
grant execute on function app.notification_choice to app_platform;

-- The moment itself, or the end of the quiet hours it falls in, in the person's time zone: a night
-- can be an hour longer or shorter when clocks change.
create function app.end_of_quiet_hours(person uuid, moment timestamptz) returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    hours notification_hours;
    wall timestamp;
    ends timestamp;
  begin
    select * into hours from notification_hours where user_id = person and quiet;
    if not found then
      return moment;
    end if;
    wall := moment at time zone hours.time_zone;
    ends := wall::date + hours.quiet_until::time;
    if hours.quiet_from < hours.quiet_until then
      if wall::time < hours.quiet_from::time or wall::time >= hours.quiet_until::time then
        return moment;
      end if;
    elsif wall::time >= hours.quiet_from::time then
      ends := ends + interval '1 day';
    elsif wall::time >= hours.quiet_until::time then
      return moment;
    end if;
    return greatest(moment, ends at time zone hours.time_zone);
  end $$;
grant execute on function app.end_of_quiet_hours to app_platform;

-- When the next summary is sent: at eight in the person's morning, weekly ones on Monday.
create function app.next_digest(person uuid, digest text, moment timestamptz) returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    zone text := coalesce((select h.time_zone from notification_hours h where h.user_id = person),
      'UTC');
    unit text := case next_digest.digest when 'weekly' then 'week' else 'day' end;
    due timestamp := date_trunc(unit, moment at time zone zone) + interval '8 hours';
  begin
    if due at time zone zone <= moment then
      due := due + ('1 ' || unit)::interval;
    end if;
    return app.end_of_quiet_hours(person, due at time zone zone);
  end $$;

-- What happened, for one person at their company.
create function app.notify_person(person uuid, kind text, parameters jsonb, about uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into notifications (user_id, company_id, kind, parameters, about)
    select p.id, p.company_id, $2, $3, $4
    from profiles p where p.id = $1 and p.deleted_at is null
  $$;

-- Notifies people of changes to their own account. Sign-in also mails these immediately, with
-- advice in case it was someone else.
create function app.notify_security() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if new.resource_type <> 'auth.mfa_removed' or new.after ->> 'status' is distinct from 'unverified' then
      perform app.notify_person(new.resource_id::uuid, new.resource_type, '{}', null);
    end if;
    return null;
  end $$;

create trigger notify after insert on audit_logs for each row
  when (new.action = 'event' and new.result = 'done' and new.resource_type in (
    'auth.password_changed', 'auth.password_reset', 'auth.email_changed', 'auth.mfa_enrolled',
    'auth.mfa_removed', 'auth.passkey_added', 'auth.passkey_removed', 'auth.recovery_code_used',
    'auth.recovery_codes_renewed', 'auth.mfa_locked', 'auth.provider_linked',
      'auth.second_step_reset'))
  execute function app.notify_security();

-- A sign-in from a new device, for accounts that have known ones.
create function app.notify_device() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from devices d where d.user_id = new.user_id and d.id <> new.id) then
      perform app.notify_person(new.user_id, 'auth.device_added',
        jsonb_build_object('address', new.ip_address), null);
    end if;
    return null;
  end $$;

create trigger notify after insert on devices for each row execute function app.notify_device();

create function app.notify_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_person(new.user_id, 'users.role_changed',
      jsonb_build_object('role', new.role, 'previous', old.role), null);
    return null;
  end $$;

create trigger notify after update of role on user_roles for each row
  when (old.role is distinct from new.role) execute function app.notify_role();

-- Notifies the inviter while they still belong to that company or one above it.
create function app.notify_joined() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_person(p.id, 'users.invitation_accepted',
      jsonb_build_object('email', new.email, 'company', c.name, 'role', new.role), new.id)
    from profiles p
    join company_tree t on t.ancestor_id = p.company_id and t.descendant_id = new.company_id
    join companies c on c.id = new.company_id
    where p.id = new.invited_by;
    return null;
  end $$;

create trigger notify after update of accepted_at on invitations for each row
  when (old.accepted_at is null and new.accepted_at is not null)
    execute function app.notify_joined();

create trigger forget_notifications after delete on invitations
  for each row execute function app.delete_notifications_about();

create trigger forget_notifications after delete on release_notes
  for each row execute function app.delete_notifications_about();

-- The company whose site a company's people use: the nearest one at or above it with a domain of
-- its own, else the platform.
create function app.home_company(company uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(
      (select t.ancestor_id from company_tree t
        join companies c on c.id = t.ancestor_id and c.status = 'active' and c.deleted_at is null
        where t.descendant_id = company
          and exists (select from tenant_domains d where d.company_id = c.id and d.status = 'valid')
        order by t.depth limit 1),
      (select id from companies where kind = 'platform'))
  $$;

-- Sends people who run a company a summary of the previous week at and below it, limited to what
-- their role can read. Handles a batch of companies in the order of their ids and skips people
-- already notified this week. Returns how many were notified and the last company, or null when
-- none are left.
create function app.notify_week(moment timestamptz, behind uuid, most integer)
  returns table (told integer, last uuid)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with week as (
      select date_trunc('week', moment, 'UTC') as ends,
        date_trunc('week', moment, 'UTC') - interval '7 days' as begins
    ), portion as (
      select c.id, c.name from companies c
      where (behind is null or c.id > behind) and c.status = 'active' and c.deleted_at is null
      order by c.id limit most
    ), news as (
      select 'companies' as resource, t.ancestor_id as company, count(*) as many
      from week join companies n on n.created_at >= week.begins and n.created_at < week.ends and n.deleted_at is null
      join company_tree t on t.descendant_id = n.id and t.depth > 0
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'users', t.ancestor_id, count(*)
      from week join profiles n on n.created_at >= week.begins and n.created_at < week.ends and n.deleted_at is null
      join company_tree t on t.descendant_id = n.company_id
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'requests', n.company_id, count(*)
      from week join contact_requests n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
      union all
      select 'applications', n.company_id, count(*)
      from week join partner_applications n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
    ), reached as (
      insert into notifications (user_id, company_id, kind, parameters, received_at)
      select p.id, p.company_id, 'notifications.week',
        jsonb_build_object('company', c.name, 'counts', jsonb_object_agg(n.resource, n.many)), moment
      from news n join profiles p on p.company_id = n.company and p.status = 'active' and p.deleted_at is null
      join portion c on c.id = p.company_id
      join user_roles r on r.user_id = p.id and r.role in ('owner', 'admin')
      where exists (select from app.role_rights(p.company_id, r.role) m
          where m.resource = n.resource and m.action = 'read')
        and not exists (select from notifications before, week
          where before.user_id = p.id and before.kind = 'notifications.week' and before.received_at >= week.ends)
      group by p.id, c.name
      returning 1
    )
    select (select count(*)::integer from reached),
      case when count(*) = most then (select p.id from portion p order by p.id desc limit 1) end
    from portion
  $$;
grant execute on function app.notify_week to app_platform;
