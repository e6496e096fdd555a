CREATE OR REPLACE FUNCTION app.can_send_as(company uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from companies c where c.id = company and c.kind = 'platform')
      or exists (
        select from tenant_domains d
        where d.company_id = company and d.status = 'valid'
          and (split_part(lower(address), '@', 2) = d.domain
            or right(split_part(lower(address), '@', 2), length(d.domain) + 1) = '.' || d.domain))
  $function$
;
grant execute on app.can_send_as(uuid,text) to app_platform;
