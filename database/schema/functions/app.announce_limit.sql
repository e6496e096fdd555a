CREATE OR REPLACE FUNCTION app.announce_limit(limit_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    tenant uuid := case when limit_key ~ '^[0-9a-f-]{36} ' then left(limit_key, 36)::uuid end;
    rest text := regexp_replace(
      case when tenant is null then limit_key else substr(limit_key, 38) end, '^mail ', '');
  begin
    perform app.announce_above('security', coalesce(
      (select p.company_id from profiles p where p.id = case
        when rest ~ '^[0-9a-f-]{36}($|\|)' then left(rest, 36)::uuid
        else (select u.id from auth_users u where u.email = split_part(rest, '|', 1)) end),
      tenant, (select c.id from companies c where c.parent_id is null)));
  end $function$
;
