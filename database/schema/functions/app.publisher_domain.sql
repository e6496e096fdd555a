CREATE OR REPLACE FUNCTION app.publisher_domain(company uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(
      (select d.domain from tenant_domains d where d.company_id = c.id and d.status = 'valid'
        order by d.is_primary desc, d.created_at, d.id limit 1),
      case when c.kind = 'platform' then '' end)
    from companies c
    where c.id = company and c.status = 'active' and c.deleted_at is null
      and c.id = any (app.post_publishers())
  $function$
;
grant execute on app.publisher_domain(uuid) to app_public;
