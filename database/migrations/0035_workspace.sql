-- The workspace: distributors and resellers invite the people they work with, at their own company
-- and below, to roles below their own. Owners and admins still invite up to their own role.

insert into role_permissions (role, resource, action)
  select role, 'users', 'create'
  from unnest(array['master_distributor', 'distributor', 'reseller']) role;

-- The highest level of the roles that someone of this level may give.
create function app.grantable_level(level integer) returns integer
  language sql immutable parallel safe
  as $$ select case when level >= app.role_level('admin') then level else level - 1 end $$;
grant execute on function app.grantable_level to app_user;

alter policy "members create invitations of their own subtree" on invitations
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.grantable_level(app.own_level()))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0));

alter policy "members change invitations of their own subtree" on invitations
  using ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.grantable_level(app.own_level()))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0))
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between 1 and (select app.grantable_level(app.own_level()))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0));

alter policy "managers change roles of people in their own subtree" on user_roles
  with check ((select app.may('users', 'update')) and app.can_manage(user_id)
    and app.role_level(role) between 1 and (select app.grantable_level(app.own_level())));

create or replace function app.invitation_counts(invitation uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from invitations i
        join companies c on c.id = i.company_id and c.status = 'active' and c.deleted_at is null
        join profiles p on p.id = i.invited_by and p.status = 'active' and p.deleted_at is null
        join companies s on s.id = p.company_id and s.status = 'active' and s.deleted_at is null
        join company_tree t on t.ancestor_id = s.id and t.descendant_id = c.id
        join user_roles r on r.user_id = p.id
      where i.id = invitation
        and app.role_level(i.role) between 1 and app.grantable_level(app.role_level(r.role))
        and (select count(*) from app.role_rights(s.id, r.role) m
          where (m.resource, m.action) in (('users', 'create'), ('companies', 'read'))) = 2
        and (select y.sign_up <> 'closed' from app.security_policy(c.id, true) y)
        and (current_setting('role') = 'app_auth' or app.may('users', 'read') and exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = i.company_id)))
  $$;
