-- System alerts: announcements by a company to its people and everyone below it, who may have to
-- acknowledge them.

insert into role_permissions (role, resource, action)
  select role, 'alerts', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export']) action;

create table system_alerts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  title text not null check (length(title) between 2 and 160),
  -- Plain text.
  message text not null default '' check (length(message) <= 4000),
  alert_type text not null default 'info' check (alert_type in ('urgent', 'warning', 'info')),
  -- The audience among those at and below the company; every condition that is set has to match.
  tier text not null default 'any'
    check (tier in ('any', 'platform', 'master_distributor', 'distributor', 'reseller',
      'customer')),
  role text not null default 'any'
    check (role in ('any', 'owner', 'admin', 'master_distributor', 'distributor', 'reseller',
      'end_user')),
  -- Deleted with that company: without the condition the alert would reach everyone.
  target_company_id uuid references companies (id) on delete cascade,
  acknowledgement text not null default 'none' check (acknowledgement in ('none', 'required')),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'showing', 'ended')),
  is_active boolean not null generated always as (state = 'showing') stored,
  starts_at timestamptz,
  expires_at timestamptz,
  -- When it was last shown.
  shown_at timestamptz,
  -- Revision of the text: reading one revision doesn't mark later ones as read.
  wording integer not null default 1,
  created_by uuid default app.user_id() references profiles (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  check (expires_at > starts_at),
  check (state <> 'scheduled' or starts_at is not null),
  check (state not in ('showing', 'ended') or shown_at is not null)
);

create index system_alerts_by_created on system_alerts (created_at, id) where deleted_at is null;

create index system_alerts_active on system_alerts (company_id, shown_at desc)
  where is_active and deleted_at is null;
create index system_alerts_due on system_alerts (state) where state in ('scheduled', 'showing');
create index system_alerts_target on system_alerts (target_company_id)
  where target_company_id is not null;
create index system_alerts_author on system_alerts (created_by) where created_by is not null;

call app.protect('system_alerts');

create policy "members read alerts of their own subtree" on system_alerts for select to app_user
  using ((select app.may('alerts', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = system_alerts.company_id offset 0));

-- The alerts for the caller: of their own company and those above it, while active.
create function app.own_alerts() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(a.id), '{}')
    from profiles p
    join companies c on c.id = p.company_id
    left join user_roles r on r.user_id = p.id
    join company_tree t on t.descendant_id = c.id
    join companies above on above.id = t.ancestor_id and above.status = 'active'
      and above.deleted_at is null
    join system_alerts a on a.company_id = above.id
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
      and a.is_active and a.deleted_at is null and (a.expires_at is null or a.expires_at > now())
      and a.tier in ('any', c.kind)
      and a.role in ('any', r.role)
      and (a.target_company_id is null or exists (select from company_tree meant
        where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
  $$;
grant execute on function app.own_alerts to app_user;

create policy "people read alerts that concern them" on system_alerts for select to app_user
  using (id = any ((select app.own_alerts())::uuid[]));

create policy "members create alerts of their own subtree" on system_alerts for insert to app_user
  with check ((select app.may('alerts', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = system_alerts.company_id offset 0));

create policy "members change alerts of their own subtree" on system_alerts for update to app_user
  using ((select app.may('alerts', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = system_alerts.company_id offset 0))
  with check ((select app.may('alerts', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = system_alerts.company_id offset 0));
grant select, insert, update, delete on system_alerts to app_platform;
grant select,
  insert (id, company_id, title, message, alert_type, tier, role, target_company_id,
    acknowledgement, starts_at, expires_at),
  update (title, message, alert_type, tier, role, target_company_id, acknowledgement, state,
    starts_at, expires_at, shown_at, deleted_at, deleted_by)
  on system_alerts to app_user;

-- A changed text counts as unread. A target company has to be at or below the alert's company when
-- it is chosen; if it moves away later, the alert no longer reaches it.
create function app.guard_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and (new.title, new.message) is distinct from (old.title, old.message) then
      new.wording := old.wording + 1;
    end if;
    if new.target_company_id is not null
        and (tg_op = 'INSERT' or new.target_company_id is distinct from old.target_company_id)
        and not exists (select from company_tree
      where ancestor_id = new.company_id and descendant_id = new.target_company_id) then
      raise exception using errcode = '42501',
        message = 'the alert is meant for a company out of its reach';
    end if;
    return new;
  end $$;

create trigger keep before insert or update on system_alerts for each row
  execute function app.guard_alert();

-- Deleting and restoring require the delete permission.
create trigger guard before update of deleted_at on system_alerts
  for each row execute function app.guard_record('alerts');
create trigger touch before update on system_alerts for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on system_alerts deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');

create trigger recycle after update of deleted_at on system_alerts
  for each row execute function app.sync_recycle_bin('company_id', 'title');

create function app.announce_alert_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' and old.state = 'showing' then
      perform app.announce_live('alerts', null, old.company_id);
    elsif tg_op <> 'DELETE' and new.state = 'showing' then
      perform app.announce_live('alerts', null, new.company_id);
    end if;
    return null;
  end $$;

create trigger tell after insert or update or delete on system_alerts
  for each row execute function app.announce_alert_change();

-- An alert can reach many people, so a job notifies them in batches when it begins to show.
-- Unpublishing or changing an alert removes its notifications; no one is notified of an expired
-- one.
create function app.announce_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      if new.deleted_at is not null or new.wording <> old.wording
        or new.state in ('draft', 'scheduled')
          or old.state = 'ended' and new.state = 'showing' then
        delete from notifications where about = new.id;
      elsif new.state = 'ended' then
        update notifications set read_at = now() where about = new.id and read_at is null;
      end if;
    end if;
    if new.state = 'showing' and new.deleted_at is null
        and (tg_op = 'INSERT' or old.state <> 'showing' or old.deleted_at is not null) then
      perform app.insert_job_if_known('notifications.alert', jsonb_build_object('alert', new.id));
    end if;
    return null;
  end $$;

create trigger announce after insert or update of state, deleted_at, title, message on system_alerts
  for each row execute function app.announce_alert();

create trigger forget_notifications after delete on system_alerts
  for each row execute function app.delete_notifications_about();

create table alert_read_status (
  alert_id uuid not null references system_alerts (id) on delete cascade,
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  wording integer not null default 1,
  read_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  primary key (alert_id, user_id)
);

create index alert_read_status_by_person on alert_read_status (user_id);

call app.protect('alert_read_status');

-- People manage their own read marks, of alerts that reach them.
create policy "people keep their own read marks of alerts" on alert_read_status for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id())
    and alert_id = any ((select app.own_alerts())::uuid[]));
grant select, insert, update, delete on alert_read_status to app_platform;
grant select, insert (alert_id, user_id, wording, read_at, acknowledged_at),
  update (wording, read_at, acknowledged_at) on alert_read_status to app_user;

-- Marks an alert as read, which marks its notification as read too.
create function app.mark_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (select from system_alerts a where a.id = new.alert_id
      and a.wording = new.wording) then
      raise exception using errcode = 'TL029',
        message = 'It says something else by now. Please read it again.';
    end if;
    -- Waits for a running app.notify_alert, whose notification would otherwise stay unread.
    perform pg_advisory_xact_lock_shared(hashtextextended('alert ' || new.alert_id, 0));
    update notifications set read_at = new.read_at
      where user_id = new.user_id and about = new.alert_id and read_at is null;
    perform app.announce_live('alerts', new.user_id, null);
    return new;
  end $$;

create trigger mark before insert or update on alert_read_status
  for each row execute function app.mark_alert();

-- How many alerts the caller hasn't read; 0 for any other person.
create function get_unread_alert_count(user_uuid uuid) returns integer
  language sql stable
  as $$
    select count(*)::integer from system_alerts a
    where user_uuid = app.user_id() and a.id = any ((select app.own_alerts())::uuid[])
      and not exists (select from alert_read_status r
        where r.alert_id = a.id and r.user_id = user_uuid and r.wording = a.wording)
  $$;
grant execute on function get_unread_alert_count to app_user;

create function app.purge_system_alerts(alert uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from system_alerts where id = alert $$;

create function app.alert_people(alert uuid, most integer, after text[])
  returns table (user_id uuid, name text, email text, company_name text, read_at timestamptz,
    acknowledged_at timestamptz, place text[], concerned integer, read integer,
      acknowledged integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with people as materialized (
      select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email,
        c.name as company_name, s.read_at, s.acknowledged_at, s.read_at is not null as has_read,
        lower(p.last_name) as last, lower(p.first_name) as first
      from system_alerts a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      left join alert_read_status s on s.alert_id = a.id and s.user_id = p.id
        and s.wording = a.wording
      where a.id = alert and a.deleted_at is null and app.may('alerts', 'read')
        and app.may('users', 'read')
        and exists (select from get_accessible_companies(app.user_id(), 'read') own
          where own.id = a.company_id)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id)))
    select p.id, p.name, p.email, p.company_name, p.read_at, p.acknowledged_at,
      array[p.has_read::text, p.last, p.first, p.id::text],
      (select count(*) from people)::integer, (select count(every.read_at)
        from people every)::integer,
      (select count(every.acknowledged_at) from people every)::integer
    from people p
    where after is null
      or (p.has_read, p.last, p.first, p.id) > (after[1]::boolean, after[2], after[3],
        after[4]::uuid)
    order by p.has_read, p.last, p.first, p.id
    limit most
  $$;
grant execute on function app.alert_people to app_user;

-- Notifies a batch of the people an alert is for (as app.own_alerts defines it), in the order of
-- their ids, while it shows at that moment. Skips people who were notified or have read it. Returns
-- the last one, or null when none are left.
create function app.notify_alert(alert uuid, moment timestamptz, behind uuid, most integer)
  returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    -- One run at a time, and read marks wait: the next one sees who has been notified or has read
    -- it.
    select pg_advisory_xact_lock(hashtextextended('alert ' || alert, 0));
    with showing as materialized (
      select a.id, a.company_id, a.title, a.message, a.tier, a.role, a.target_company_id, a.wording,
        a.alert_type = 'urgent' as urgent, c.name as company_name
      from system_alerts a
      join companies c on c.id = a.company_id and c.status = 'active' and c.deleted_at is null
      where a.id = alert and a.is_active and a.deleted_at is null
        and (a.expires_at is null or a.expires_at > moment)
      -- Unpublishing waits for this lock, and then removes the notifications written here.
      for share of a
    ), portion as (
      select p.id, p.company_id
      from showing a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
      order by p.id limit most
    ), told as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, case when a.urgent then 'alerts.urgent' else 'alerts.shown' end,
        jsonb_build_object('alert', a.id, 'title', a.title, 'message', left(a.message, 500),
          'company', a.company_name), a.id
      from portion p cross join showing a
      where not exists (select from notifications n where n.about = a.id and n.user_id = p.id)
        and not exists (select from alert_read_status s
          where s.alert_id = a.id and s.user_id = p.id and s.wording = a.wording)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $$;
grant execute on function app.notify_alert to app_platform;
