CREATE OR REPLACE FUNCTION app.add_event_partition(day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    part text := 'archive.security_events_' || to_char(day, 'YYYYMMDD');
  begin
    if to_regclass(part) is not null then
      return;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('security event archive', 0));
    if to_regclass(part) is null then
      execute format('create table %s partition of public.security_event_archive
        for values from (%L) to (%L)', part, day::timestamp at time zone 'UTC',
        (day + 1)::timestamp at time zone 'UTC');
      execute format('call app.protect(%L, false)', part);
    end if;
  end $function$
;
