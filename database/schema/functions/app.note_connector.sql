CREATE OR REPLACE FUNCTION app.note_connector(connector uuid, problem text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update connectors c set
        last_good_at = case when problem is null then moment else c.last_good_at end,
        failing_since = case when problem is not null then coalesce(c.failing_since, moment) end,
        failure = coalesce(left(problem, 500), ''),
        alerts = case when problem is null then 0 else c.alerts end
      where c.id = connector
  $function$
;
grant execute on app.note_connector(uuid,text,timestamp with time zone) to app_platform;
