CREATE OR REPLACE FUNCTION app.next_digest(person uuid, digest text, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    zone text := coalesce((select h.time_zone from notification_hours h where h.user_id = person),
      'UTC');
    unit text := case next_digest.digest when 'weekly' then 'week' else 'day' end;
    due timestamp := date_trunc(unit, moment at time zone zone) + interval '8 hours';
  begin
    if due at time zone zone <= moment then
      due := due + ('1 ' || unit)::interval;
    end if;
    return app.end_of_quiet_hours(person, due at time zone zone);
  end $function$
;
