-- System alerts: what a company has to tell its people and everybody below it, each of whom has to take note of it.
-- And the announcements by which open browsers hear that there is something new for them.

-- Tells every process that something changed for one person, or for everybody at and below a company. It says
-- what to ask for again and never what it is: whoever asks is shown what they may see.
create function app.tell_live(topic text, person uuid, company uuid) returns void
  language sql volatile
  as $$
    select pg_notify('live', json_build_object('topic', topic, 'person', person, 'company', company)::text)
  $$;

insert into role_permissions (role, resource, action)
  select role, 'alerts', action
  from unnest(array['owner', 'admin']) role, unnest(array['read', 'create', 'update', 'delete', 'export']) action;

create table system_alerts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  title text not null check (length(title) between 2 and 160),
  -- Plain text.
  message text not null default '' check (length(message) <= 4000),
  alert_type text not null default 'info' check (alert_type in ('urgent', 'warning', 'info')),
  -- Whom it concerns of those at and below the company; every condition that is set has to hold.
  tier text not null default 'any'
    check (tier in ('any', 'platform', 'master_distributor', 'distributor', 'reseller', 'customer')),
  role text not null default 'any'
    check (role in ('any', 'owner', 'admin', 'master_distributor', 'distributor', 'reseller', 'end_user')),
  -- Gone with that company: without it the alert would reach everybody.
  target_company_id uuid references companies (id) on delete cascade,
  acknowledgement text not null default 'none' check (acknowledgement in ('none', 'required')),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'showing', 'ended')),
  is_active boolean not null generated always as (state = 'showing') stored,
  starts_at timestamptz,
  expires_at timestamptz,
  -- Since when it shows, or last did.
  shown_at timestamptz,
  -- Counts what it said: whoever has read other words has not read these.
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
create index system_alerts_target on system_alerts (target_company_id) where target_company_id is not null;
create index system_alerts_author on system_alerts (created_by) where created_by is not null;

create table alert_read_status (
  alert_id uuid not null references system_alerts (id) on delete cascade,
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  wording integer not null default 1,
  read_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  primary key (alert_id, user_id)
);
create index alert_read_status_by_person on alert_read_status (user_id);

call app.protect('system_alerts');
call app.protect('alert_read_status');

-- Other words are unread; and the company that an alert is meant for stands at or below the one it comes from when it
-- is named. One that moves away later is no longer reached, and holds up nothing.
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
      raise exception using errcode = '42501', message = 'the alert is meant for a company out of its reach';
    end if;
    return new;
  end $$;
create trigger keep before insert or update on system_alerts for each row execute function app.guard_alert();
-- Deleting and bringing back ask for more than changing.
create trigger guard before update of deleted_at on system_alerts
  for each row execute function app.guard_record('alerts');
create trigger touch before update on system_alerts for each row execute function app.touch();
create trigger audit after insert or update or delete on system_alerts
  for each row execute function app.audit_row('company_id', 'title');
create trigger recycle after update of deleted_at on system_alerts
  for each row execute function app.keep_recycle_bin('company_id', 'title');

create function app.tell_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' and old.state = 'showing' then
      perform app.tell_live('alerts', null, old.company_id);
    elsif tg_op <> 'DELETE' and new.state = 'showing' then
      perform app.tell_live('alerts', null, new.company_id);
    end if;
    return null;
  end $$;
create trigger tell after insert or update or delete on system_alerts
  for each row execute function app.tell_alert();

-- Nobody has read what they were not shown; and the person's other devices hear of it.
create function app.mark_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (select from system_alerts a where a.id = new.alert_id and a.wording = new.wording) then
      raise exception using errcode = 'TL029', message = 'It says something else by now. Please read it again.';
    end if;
    perform app.tell_live('alerts', new.user_id, null);
    return new;
  end $$;
create trigger mark before insert or update on alert_read_status
  for each row execute function app.mark_alert();

-- The alerts that concern whoever asks: of the own company and of those above, as long as they are active.
create function app.own_alerts() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(a.id), '{}')
    from profiles p
    join companies c on c.id = p.company_id
    left join user_roles r on r.user_id = p.id
    join company_tree t on t.descendant_id = c.id
    join companies above on above.id = t.ancestor_id and above.status = 'active' and above.deleted_at is null
    join system_alerts a on a.company_id = above.id
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
      and a.is_active and a.deleted_at is null and (a.expires_at is null or a.expires_at > now())
      and a.tier in ('any', c.kind)
      and a.role in ('any', r.role)
      and (a.target_company_id is null or exists (select from company_tree meant
        where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
  $$;
grant execute on function app.own_alerts to app_user;

create policy read on system_alerts for select to app_user
  using ((select app.may('alerts', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = system_alerts.company_id offset 0));
create policy concerned on system_alerts for select to app_user
  using (id = any ((select app.own_alerts())::uuid[]));
create policy "create" on system_alerts for insert to app_user
  with check ((select app.may('alerts', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = system_alerts.company_id offset 0));
create policy change on system_alerts for update to app_user
  using ((select app.may('alerts', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = system_alerts.company_id offset 0))
  with check ((select app.may('alerts', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = system_alerts.company_id offset 0));
grant select,
  insert (id, company_id, title, message, alert_type, tier, role, target_company_id, acknowledgement, starts_at,
    expires_at),
  update (title, message, alert_type, tier, role, target_company_id, acknowledgement, state, starts_at, expires_at,
    shown_at, deleted_at, deleted_by)
  on system_alerts to app_user;
grant select, insert, update, delete on system_alerts to app_platform;

-- Everybody keeps their own record, of what concerns them.
create policy own on alert_read_status for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id()) and alert_id = any ((select app.own_alerts())::uuid[]));
grant select, insert (alert_id, user_id, wording, read_at, acknowledged_at), update (wording, read_at, acknowledged_at)
  on alert_read_status to app_user;
grant select, insert, update, delete on alert_read_status to app_platform;

-- How many alerts somebody has not read: one's own number only, 0 of anybody else.
create function get_unread_alert_count(user_uuid uuid) returns integer
  language sql stable
  as $$
    select count(*)::integer from system_alerts a
    where user_uuid = app.user_id() and a.id = any ((select app.own_alerts())::uuid[])
      and not exists (select from alert_read_status r
        where r.alert_id = a.id and r.user_id = user_uuid and r.wording = a.wording)
  $$;
grant execute on function get_unread_alert_count to app_user;

-- Whom an alert concerns and who of them has read it, for those who manage alerts and people there; in each row how
-- many it concerns, and how many of them have read and confirmed it.
create function app.alert_people(alert uuid, most integer)
  returns table (user_id uuid, name text, email text, company_name text, read_at timestamptz, acknowledged_at timestamptz,
    concerned integer, read integer, acknowledged integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, trim(p.first_name || ' ' || p.last_name), p.email, c.name, s.read_at, s.acknowledged_at,
      count(*) over ()::integer, count(s.read_at) over ()::integer, count(s.acknowledged_at) over ()::integer
    from system_alerts a
    join company_tree t on t.ancestor_id = a.company_id
    join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
    join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
    left join user_roles r on r.user_id = p.id
    left join alert_read_status s on s.alert_id = a.id and s.user_id = p.id and s.wording = a.wording
    where a.id = alert and a.deleted_at is null and app.may('alerts', 'read') and app.may('users', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') own where own.id = a.company_id)
      and a.tier in ('any', c.kind)
      and a.role in ('any', r.role)
      and (a.target_company_id is null or exists (select from company_tree meant
        where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
    order by s.read_at is not null, lower(p.last_name), lower(p.first_name), p.id
    limit most
  $$;
grant execute on function app.alert_people to app_user;

create function app.purge_system_alerts(alert uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from system_alerts where id = alert $$;
