CREATE OR REPLACE FUNCTION app.has_verified_domain(company uuid, wanted_domain text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (
      select from tenant_domains d join companies c on c.id = d.company_id
      where d.company_id = company and d.domain = wanted_domain and d.status = 'valid'
        and d.problem_since is null
        and c.status = 'active' and c.deleted_at is null)
  $function$
;
grant execute on app.has_verified_domain(uuid,text) to app_auth;
