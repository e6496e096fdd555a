CREATE OR REPLACE FUNCTION app.actor()
 RETURNS TABLE(company_id uuid, company_name text, company_slug text, company_kind text, first_name text, last_name text, email text, profile_photo_url text, role text, permissions text[], heads_branch boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  $function$
;
grant execute on app.actor() to app_user;
