-- Who may reach what: get_accessible_companies is the only definition, used by every policy, count,
-- list and export. The lookups below go by key. `offset 0` leaves the planner only the id to search
-- by: a session keeps its plan, and one made with few companies or old statistics would read all
-- active companies when there are many.

-- Whether a person's role grants an action, with the role changes of the companies above. Evaluated
-- once per query.
create function app.role_may(actor uuid, wanted_resource text, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from user_roles r join profiles p on p.id = r.user_id
        cross join lateral app.role_rights(p.company_id, r.role) m
      where r.user_id = actor
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action)
  $$;
grant execute on function app.role_may to app_user;

create function app.may(wanted_resource text, wanted_action text) returns boolean
  language sql stable
  as $$
    select app.actor_company(app.user_id()) is not null
      and app.role_may(app.user_id(), wanted_resource, wanted_action)
  $$;
grant execute on function app.may to app_user;

-- The companies a person may read, create below, update, …: their own and all below it. Written so
-- that the planner inlines it into policies. Those call it with `offset 0`: otherwise the planner
-- gathers everything within reach to look up one row, and each read costs as much as there are
-- companies.
create function get_accessible_companies(user_id uuid, permission_type text) returns table (id uuid)
  language sql stable
  as $$
    select t.descendant_id
    from public.company_tree t
    where t.ancestor_id = (select app.actor_company($1))
      and (select app.role_may($1, 'companies', $2))
  $$;
grant execute on function get_accessible_companies to app_user;

create policy "members read companies of their own subtree" on companies for select to app_user
  using (exists (select from get_accessible_companies(app.user_id(), 'read') a
    where a.id = companies.id offset 0));

create policy "members create companies of their own subtree" on companies for insert to app_user
  with check (exists (
    select from get_accessible_companies(app.user_id(), 'create') a
      where a.id = companies.parent_id offset 0));

create policy "members change companies of their own subtree" on companies for update to app_user
  using (exists (select from get_accessible_companies(app.user_id(), 'update') a
    where a.id = companies.id offset 0))
  with check (
    exists (select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = companies.id offset 0)
    and (companies.id = (select app.actor_company(app.user_id()))
      or exists (
        select from get_accessible_companies(app.user_id(), 'update') a
          where a.id = companies.parent_id offset 0)));

create policy "people read themselves and members of their own subtree" on profiles
  for select to app_user
  using (id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null
    or (select app.may('users', 'read')) and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = profiles.company_id offset 0));

-- How many companies are at and below a company the caller may read; 0 for any other.
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
grant execute on function get_accessible_companies_count to app_user;

create policy "members read invitations of their own subtree" on invitations for select to app_user
  using ((select app.may('users', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = invitations.company_id offset 0));

create policy "members create invitations of their own subtree" on invitations
  for insert to app_user
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.own_level())
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0));

create policy "members change invitations of their own subtree" on invitations
  for update to app_user
  using ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.own_level())
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0))
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.own_level())
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0));

create policy "managers change people of their own subtree" on profiles for update to app_user
  using (app.can_manage(id))
  with check (((select app.may('users', 'update')) or (select app.may('users', 'delete')))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = profiles.company_id offset 0));

create policy "managers change roles of people in their own subtree" on user_roles
  for update to app_user
  using ((select app.may('users', 'update')) and app.can_manage(user_id))
  with check ((select app.may('users', 'update')) and app.can_manage(user_id)
    and app.role_level(role) between 1 and (select app.own_level()));

create function app.actor()
  returns table (company_id uuid, company_name text, company_slug text, company_kind text,
    first_name text, last_name text, email text, profile_photo_url text, role text,
    permissions text[], heads_branch boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.name, c.slug, c.kind, p.first_name, p.last_name, p.email, p.profile_photo_url,
      coalesce(r.role, ''),
      coalesce((select array_agg(m.resource || ':' || m.action order by m.resource, m.action)
        from app.role_rights(c.id, r.role) m), '{}'),
      c.branch_id is not distinct from c.id
    from public.profiles p
    join public.companies c on c.id = p.company_id
    left join public.user_roles r on r.user_id = p.id
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
  $$;
grant execute on function app.actor to app_user;
