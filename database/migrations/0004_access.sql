-- Who may reach what. One definition, get_accessible_companies, stands behind every policy, count, list and export.

-- The company a person acts for: none before the second step, and none while person or company is
-- suspended or deleted. Asked once per query, never once per row. Answers about oneself only, except
-- to the sign-in part, which asks before there are claims (`role` keeps the caller's name in here).
create function app.actor_company(actor uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.company_id
    from profiles p join companies c on c.id = p.company_id
    where p.id = actor
      and p.status = 'active' and p.deleted_at is null
      and c.status = 'active' and c.deleted_at is null
      and (actor = app.user_id() and app.claim('aal') = 'aal2' or current_setting('role') = 'app_auth')
  $$;

-- Again about oneself only: what somebody else may do is nobody's business here.
create function app.role_may(actor uuid, wanted_resource text, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from user_roles r join role_permissions m on m.role = r.role
      where r.user_id = actor and actor = app.user_id() and app.claim('aal') = 'aal2'
        and m.resource = wanted_resource and m.action = wanted_action)
  $$;

create function app.may(wanted_resource text, wanted_action text) returns boolean
  language sql stable
  as $$
    select app.actor_company(app.user_id()) is not null
      and app.role_may(app.user_id(), wanted_resource, wanted_action)
  $$;

-- The companies a person may read, create below, update, …: the own company and all below it.
-- Written so that the planner inlines it into the policies that ask.
-- They ask with `offset 0`: without it the planner gathers everything within reach to look up one row, and
-- every read costs as much as there are companies.
create function get_accessible_companies(user_id uuid, permission_type text) returns table (id uuid)
  language sql stable
  as $$
    select t.descendant_id
    from public.company_tree t
    where t.ancestor_id = (select app.actor_company($1))
      and (select app.role_may($1, 'companies', $2))
  $$;

create policy subtree on company_tree for select to app_user
  using (ancestor_id = (select app.actor_company(app.user_id())));
grant select on company_tree to app_user;

create policy read on companies for select to app_user
  using (exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = companies.id offset 0));
create policy "create" on companies for insert to app_user
  with check (exists (
    select from get_accessible_companies(app.user_id(), 'create') a where a.id = companies.parent_id offset 0));
create policy change on companies for update to app_user
  using (exists (select from get_accessible_companies(app.user_id(), 'update') a where a.id = companies.id offset 0))
  with check (
    exists (select from get_accessible_companies(app.user_id(), 'update') a where a.id = companies.id offset 0)
    and (companies.id = (select app.actor_company(app.user_id()))
      or exists (
        select from get_accessible_companies(app.user_id(), 'update') a where a.id = companies.parent_id offset 0)));
grant select on companies to app_user;
grant insert (id, parent_id, kind, name, slug, website, contact_email, phone, country, created_by)
  on companies to app_user;
grant update (parent_id, name, status, website, contact_email, phone, country, deleted_at, deleted_by)
  on companies to app_user;

create policy read on profiles for select to app_user
  using (id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null
    or (select app.may('users', 'read')) and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = profiles.company_id offset 0));
grant select on profiles to app_user;

create policy read on user_roles for select to app_user
  using (exists (select from profiles p where p.id = user_roles.user_id));
grant select on user_roles to app_user;

create policy read on role_permissions for select to app_user
  using ((select app.actor_company(app.user_id())) is not null);
grant select on role_permissions to app_user;

-- What only the subtree's own people may not do to the node they stand on, and what deleting asks for.
create function app.guard_company() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.id = app.actor_company(app.user_id())
      and (new.parent_id, new.status, new.deleted_at) is distinct from
          (old.parent_id, old.status, old.deleted_at) then
      raise exception using errcode = 'TL002',
        message = 'Your own company can only be moved, suspended or deleted from above.';
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not app.may('companies', 'delete') then
        raise exception using errcode = '42501', message = 'companies:delete is not granted';
      end if;
      perform pg_advisory_xact_lock(hashtext('company_tree'));
      if new.deleted_at is not null
        and exists (select from public.companies where parent_id = new.id and deleted_at is null) then
        raise exception using errcode = 'TL003',
          message = 'There are companies below this one. Move or delete them first.';
      end if;
      if new.deleted_at is null
        and exists (
          select from public.companies where id = new.parent_id and deleted_at is not null) then
        raise exception using errcode = 'TL003',
          message = 'The company above is in the recycle bin. Bring it back first.';
      end if;
    end if;
    return new;
  end $$;
create trigger guard before update on companies for each row execute function app.guard_company();

-- Everything the server has to know about who asks, in one answer; no row when nobody may act. A role
-- that nobody knows may read nothing, not even itself, and still has to be told who it is.
create function app.actor()
  returns table (company_id uuid, company_name text, company_slug text, company_kind text,
    first_name text, last_name text, email text, profile_photo_url text, role text, permissions text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.name, c.slug, c.kind, p.first_name, p.last_name, p.email, p.profile_photo_url,
      coalesce(r.role, ''),
      coalesce((select array_agg(m.resource || ':' || m.action order by m.resource, m.action)
        from public.role_permissions m where m.role = r.role), '{}')
    from public.profiles p
    join public.companies c on c.id = p.company_id
    left join public.user_roles r on r.user_id = p.id
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
  $$;

-- How many companies stand at and below one that the caller may read; 0 for any other.
create function get_accessible_companies_count(requesting_company_id uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)
    from company_tree t join companies c on c.id = t.descendant_id
    where t.ancestor_id = $1 and c.deleted_at is null
      and exists (select from company_tree own
        where own.ancestor_id = app.actor_company(app.user_id()) and own.descendant_id = $1)
      and app.role_may(app.user_id(), 'companies', 'read')
  $$;

grant execute on function app.actor_company, app.role_may, app.may, app.actor, get_accessible_companies,
  get_accessible_companies_count to app_user;
-- Whoever may not act may not sign in either, and a running session ends with the right to act.
grant execute on function app.actor_company to app_auth;
