-- Managing other people: their names, standing, company and role, within the subtree and up to the own level.

-- Lists of people have an index for each of their orders.
create index profiles_by_name on profiles
  (lower(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)), id) where deleted_at is null;
create index profiles_by_email on profiles (email, id) where deleted_at is null;
create index profiles_by_created on profiles (created_at, id) where deleted_at is null;
create index user_roles_by_role on user_roles (role, user_id);

-- Whether whoever asks may manage somebody: a person within reach, at most of the own level, never oneself.
-- A function with its owner's rights, as a policy of profiles cannot ask user_roles, whose own policy asks profiles.
create function app.may_manage(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select person <> app.user_id()
      and (app.may('users', 'update') or app.may('users', 'delete'))
      and exists (
        select from profiles p left join user_roles r on r.user_id = p.id
        where p.id = person
          and app.role_level(r.role) <= app.own_level()
          and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id))
  $$;
grant execute on function app.may_manage to app_user;

create policy manage on profiles for update to app_user
  using (app.may_manage(id))
  with check (((select app.may('users', 'update')) or (select app.may('users', 'delete'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = profiles.company_id offset 0));
grant update (company_id, status, deleted_at, deleted_by) on profiles to app_user;

create policy change on user_roles for update to app_user
  using ((select app.may('users', 'update')) and app.may_manage(user_id))
  with check ((select app.may('users', 'update')) and app.may_manage(user_id)
    and app.role_level(role) between 1 and (select app.own_level()));
grant update (role) on user_roles to app_user;

-- Refuses to take a company its last owner who can act. Whoever takes one away waits for the others who do:
-- two at once would each still see the other's.
create function app.keep_an_owner(company uuid, leaving uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('owners:' || company));
    if not exists (
      select from profiles p join user_roles r on r.user_id = p.id
      where p.company_id = company and p.id <> leaving and r.role = 'owner'
        and p.status = 'active' and p.deleted_at is null) then
      raise exception using errcode = 'TL005',
        message = 'A company keeps at least one active owner. Make somebody else owner first.';
    end if;
  end $$;

-- What the policies cannot say: which permission each change asks for, that nobody changes their own standing,
-- and that every company keeps an owner. Named to fire before `audit`: the lock on owners is always taken
-- before the one on the audit chain.
create function app.guard_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    standing_changes boolean := (new.company_id, new.status, new.deleted_at)
      is distinct from (old.company_id, old.status, old.deleted_at);
  begin
    if current_setting('role') <> 'app_user' then
      return new;
    end if;
    if old.id = app.user_id() then
      if standing_changes then
        raise exception using errcode = 'TL004',
          message = 'Somebody else has to move, suspend or delete you.';
      end if;
      return new;
    end if;
    if (new.company_id, new.status, new.first_name, new.last_name)
        is distinct from (old.company_id, old.status, old.first_name, old.last_name)
      and not app.may('users', 'update') then
      raise exception using errcode = '42501', message = 'users:update is not granted';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('users', 'delete') then
      raise exception using errcode = '42501', message = 'users:delete is not granted';
    end if;
    if (new.company_id <> old.company_id or new.deleted_at is null and old.deleted_at is not null)
      and exists (select from companies where id = new.company_id and deleted_at is not null) then
      raise exception using errcode = 'TL006',
        message = 'The company is in the recycle bin. Bring it back first.';
    end if;
    if standing_changes and old.status = 'active' and old.deleted_at is null
      and exists (select from user_roles where user_id = old.id and role = 'owner') then
      perform app.keep_an_owner(old.company_id, old.id);
    end if;
    return new;
  end $$;
create trigger guard before update on profiles for each row execute function app.guard_person();

create function app.guard_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    company uuid;
  begin
    if current_setting('role') <> 'app_user' or new.role = old.role or old.role <> 'owner' then
      return new;
    end if;
    select company_id into company from profiles
      where id = old.user_id and status = 'active' and deleted_at is null;
    if company is not null then
      perform app.keep_an_owner(company, old.user_id);
    end if;
    return new;
  end $$;
create trigger guard before update on user_roles for each row execute function app.guard_role();

-- Whoever is suspended or deleted is signed out for good: their sessions do not come back with them.
create function app.end_standing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if new.status <> 'active' or new.deleted_at is not null then
      delete from user_sessions where user_id = new.id;
    end if;
    return null;
  end $$;
create trigger end_standing after update of status, deleted_at on profiles
  for each row execute function app.end_standing();

create trigger recycle after update of deleted_at on profiles
  for each row execute function app.keep_recycle_bin('company_id', 'email');

-- Signs somebody out everywhere; how many sessions ended, or nothing where that may not be.
create function app.end_sessions(person uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text;
    ended integer;
  begin
    select email into address from profiles
      where id = person and deleted_at is null and app.may('users', 'update') and app.may_manage(person);
    if address is null then
      return null;
    end if;
    delete from user_sessions where user_id = person;
    get diagnostics ended = row_count;
    perform app.record_event('auth.sessions_ended', person, address, 'done',
      jsonb_build_object('sessions', ended));
    return ended;
  end $$;

-- When somebody last did anything, as far as their sessions and browsers still tell; nothing about whom the
-- reader cannot see.
create function app.last_activity(person uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select greatest(
      (select max(s.last_activity) from user_sessions s where s.user_id = person),
      (select max(d.last_used_at) from devices d where d.user_id = person))
    from profiles p
    where p.id = person
      and (p.id = app.user_id() and app.actor_company(app.user_id()) is not null
        or app.may('users', 'read') and exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id))
  $$;
grant execute on function app.end_sessions, app.last_activity to app_user;
