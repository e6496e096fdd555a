CREATE OR REPLACE FUNCTION app.connection_of(attempt_key text)
 RETURNS TABLE(connector_id uuid, url text, kind text, secrets text[], reference text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.id, c.url, c.kind, array[k.sealed_secret, k.former_secret],
      (select p.reference from provision_attempts p
        where p.line_id = a.line_id and p.attempt = a.attempt and p.action = 'activate')
    from provision_attempts a join connectors c on c.id = a.connector_id
      join connector_internals k on k.connector_id = c.id
    where a.key = attempt_key
  $function$
;
grant execute on app.connection_of(text) to app_platform;
