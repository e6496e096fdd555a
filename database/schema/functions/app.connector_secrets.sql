CREATE OR REPLACE FUNCTION app.connector_secrets(connector uuid)
 RETURNS TABLE(url text, kind text, secrets text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.url, c.kind, array[k.sealed_secret,
      case when k.former_until > now() then k.former_secret end]
    from connectors c join connector_internals k on k.connector_id = c.id
      join companies o on o.id = c.company_id
    where c.id = connector and c.deleted_at is null and o.deleted_at is null
  $function$
;
grant execute on app.connector_secrets(uuid) to app_platform;
