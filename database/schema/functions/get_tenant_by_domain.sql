CREATE OR REPLACE FUNCTION public.get_tenant_by_domain(domain_name text)
 RETURNS TABLE(company_id uuid, company_name text, tenant_slug text, theme_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.id, c.name, c.slug, t.id
    from tenant_domains d
    join companies c on c.id = d.company_id
    left join tenant_themes t on t.company_id = c.id
    where d.domain = lower(domain_name) and d.status = 'valid'
      and c.status = 'active' and c.deleted_at is null
  $function$
;
grant execute on get_tenant_by_domain(text) to app_platform;
grant execute on get_tenant_by_domain(text) to app_public;
grant execute on get_tenant_by_domain(text) to app_user;
grant execute on get_tenant_by_domain(text) to trunkline_login;
