-- Support access: viewing the product as a person further down does, for half an hour and for a
-- reason that the person is notified of. The claims name that person, so their permissions decide
-- what is visible; `supporter_id` is the real caller. These transactions are read-only.

insert into role_permissions (role, resource, action)
  select role, 'support', action
  from unnest(array['owner', 'admin']) role, unnest(array['read', 'create']) action;

-- Names are copied: the person's own company can't look up people above it.
create table support_access (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  subject_id uuid not null references profiles (id) on delete cascade,
  supporter_id uuid references profiles (id) on delete set null,
  supporter_name text not null,
  supporter_company text not null,
  session_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at <= expires_at)
);

create index support_access_by_subject on support_access (subject_id, started_at desc, id);
create index support_access_by_company on support_access (company_id);
create index support_access_by_supporter on support_access (supporter_id);

-- A session views as one person at a time.
create unique index support_access_open on support_access (session_id) where ended_at is null;

call app.protect('support_access');

create policy "people and support staff read support sessions" on support_access
  for select to app_user
  using (subject_id = (select app.user_id()) and (select app.actor_company(app.user_id()))
    is not null
    or (select app.may('support', 'read')) and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = support_access.company_id offset 0));
create policy "sign-in reads support sessions" on support_access for select to app_auth
  using (true);
grant select on support_access to app_platform;
grant select on support_access to app_user;
grant select (id, subject_id, supporter_id, session_id, expires_at, ended_at)
  on support_access to app_auth;

create trigger notify after insert on support_access for each row
  execute function app.notify_support();

create trigger tell after insert or update of ended_at on support_access
  for each row execute function app.announce_session();

-- Whether the caller may view the product as a person: someone they can manage, with a lower level,
-- who could sign in.
create function app.can_support(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('support', 'create') and app.can_manage(person)
      and exists (
        select from profiles p join companies c on c.id = p.company_id left join user_roles r
          on r.user_id = p.id
        where p.id = person and app.role_level(r.role) < app.own_level()
          and p.status = 'active' and p.deleted_at is null
          and c.status = 'active' and c.deleted_at is null)
  $$;
grant execute on function app.can_support to app_user;

-- Audited with the person's company, whose administrators can see who accessed.
create function app.record_support(access support_access, event text, detail jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := access.subject_id;
    entry.resource_label := (select p.email from profiles p where p.id = access.subject_id);
    entry.result := 'done';
    entry.after := detail;
    entry.reason := access.reason;
    entry.company_id := access.company_id;
    entry.as_whom := access.subject_id;
    perform app.write_audit(entry);
  end $$;

-- Starts support access for the caller's session; empty if it isn't allowed or one is open already.
create function app.start_support(person uuid, why text, moment timestamptz, seconds integer)
  returns setof support_access
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    begun support_access;
  begin
    if not app.can_support(person) or not exists (
        select from user_sessions s where s.id = app.claim('session_id')::uuid
          and s.user_id = app.user_id() and s.aal = 'aal2' and s.expires_at > moment) then
      return;
    end if;
    insert into support_access (company_id, subject_id, supporter_id, supporter_name,
        supporter_company, session_id, reason, started_at, expires_at)
      select p.company_id, p.id, me.id,
        coalesce(nullif(btrim(me.first_name || ' ' || me.last_name), ''), me.email),
        own.name, app.claim('session_id')::uuid, why, moment,
        moment + make_interval(secs => seconds)
      from profiles p, profiles me join companies own on own.id = me.company_id
      where p.id = person and me.id = app.user_id()
      on conflict (session_id) where ended_at is null do nothing
      returning * into begun;
    if begun.id is null then
      return;
    end if;
    perform app.record_support(begun, 'support.start',
      jsonb_build_object('until', begun.expires_at));
    return next begun;
  end $$;
grant execute on function app.start_support to app_user;

-- Ends support access for the caller's session; returns the person viewed, or null if none was
-- open.
create function app.end_support(moment timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    ended support_access;
  begin
    update support_access
      set ended_at = least(greatest(moment, started_at), expires_at)
      where session_id = app.claim('session_id')::uuid and supporter_id = app.user_id()
        and ended_at is null
      returning * into ended;
    if ended.id is null then
      return null;
    end if;
    perform app.record_support(ended, 'support.end',
      jsonb_build_object('started', ended.started_at, 'ended', ended.ended_at));
    return ended.subject_id;
  end $$;
grant execute on function app.end_support to app_user;

-- Ends with the supporter's session, however that ends.
create function app.end_support_with_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update support_access set ended_at = least(greatest(now(), started_at), expires_at)
      where session_id = old.id and ended_at is null;
    return null;
  end $$;

create trigger end_support after delete on user_sessions
  for each row execute function app.end_support_with_session();
