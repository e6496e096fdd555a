CREATE OR REPLACE FUNCTION app.canonical_domain(host text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select d.domain from get_tenant_by_domain(host) t join tenant_domains d
      on d.company_id = t.company_id
    where d.status = 'valid'
    order by d.is_primary desc, d.created_at, d.id
    limit 1
  $function$
;
grant execute on app.canonical_domain(text) to trunkline_login;
