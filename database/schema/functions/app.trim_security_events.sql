CREATE OR REPLACE FUNCTION app.trim_security_events(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with gone as (
      delete from security_events e
      where e.timestamp < moment - interval '24 hours'
        or e.id in (
          select n.id from (
            select id, row_number() over (partition by tenant_id order by timestamp desc, id)
              as place
            from security_events) n
          where n.place > 1000)
      returning 1)
    select count(*) from gone
  $function$
;
grant execute on app.trim_security_events(timestamp with time zone) to trunkline_login;
