CREATE OR REPLACE FUNCTION app.trim_security_events(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moved bigint := app.archive_security_events(moment, null);
    part text;
  begin
    for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.security_event_archive'::regclass
        and c.relname < 'security_events_'
          || to_char(moment at time zone 'UTC' - interval '90 days', 'YYYYMMDD')
    loop
      execute format('drop table archive.%I', part);
    end loop;
    delete from security_reviews r where r.reviewed_at < moment - interval '91 days';
    delete from csp_groups g where g.last_at < moment - interval '90 days';
    delete from fault_groups g where g.last_at < moment - interval '90 days';
    return moved;
  end $function$
;
grant execute on app.trim_security_events(timestamp with time zone) to trunkline_login;
