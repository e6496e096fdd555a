CREATE OR REPLACE FUNCTION app.end_of_quiet_hours(person uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    hours notification_hours;
    wall timestamp;
    ends timestamp;
  begin
    select * into hours from notification_hours where user_id = person and quiet;
    if not found then
      return moment;
    end if;
    wall := moment at time zone hours.time_zone;
    ends := wall::date + hours.quiet_until::time;
    if hours.quiet_from < hours.quiet_until then
      if wall::time < hours.quiet_from::time or wall::time >= hours.quiet_until::time then
        return moment;
      end if;
    elsif wall::time >= hours.quiet_from::time then
      ends := ends + interval '1 day';
    elsif wall::time >= hours.quiet_until::time then
      return moment;
    end if;
    return greatest(moment, ends at time zone hours.time_zone);
  end $function$
;
grant execute on app.end_of_quiet_hours(uuid,timestamp with time zone) to app_platform;
