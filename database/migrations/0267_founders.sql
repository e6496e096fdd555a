-- People who sign up get a company of their own, which only they can give its real name. They may
-- change its details, although the role of end users doesn't include that (decision 0077). Nothing
-- is below such a company.

-- Whether a person belongs to the company that they got by signing up.
create function app.is_founder(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from auth_users u join profiles p on p.id = u.id
      where u.id = person and u.own_company_id = p.company_id)
  $$;

create or replace function app.role_may(actor uuid, wanted_resource text, wanted_action text)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from user_roles r join profiles p on p.id = r.user_id
        cross join lateral app.role_rights(p.company_id, r.role) m
      where r.user_id = actor
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action)
      or app.key_may(actor, wanted_resource, wanted_action)
      or ((wanted_resource, wanted_action) = ('companies', 'update')
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and app.is_founder(actor))
  $$;

create or replace function app.actor() returns table (company_id uuid, company_name text,
    company_slug text, company_kind text, first_name text, last_name text, email text,
    profile_photo_url text, role text, permissions text[], heads_branch boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.name, c.slug, c.kind, p.first_name, p.last_name, p.email, p.profile_photo_url,
      coalesce(r.role, k.role, ''),
      array(select m.resource || ':' || m.action
        from app.role_rights(c.id, coalesce(r.role, k.role)) m
        where k.id is null or m.resource || ':' || m.action = any(k.scopes)
        union select 'companies:update' where app.is_founder(p.id)
        order by 1),
      c.branch_id is not distinct from c.id
    from public.profiles p
    join public.companies c on c.id = p.company_id
    left join public.user_roles r on r.user_id = p.id
    left join public.api_keys k on k.user_id = p.id and p.status = 'service'
    where p.id = app.user_id() and c.id = app.actor_company(app.user_id())
  $$;
