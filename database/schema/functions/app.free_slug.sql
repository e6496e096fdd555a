CREATE OR REPLACE FUNCTION app.free_slug(wanted text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    base text := coalesce(nullif(trim(both '-' from
      regexp_replace(lower(left(wanted, 60)), '[^a-z0-9]+', '-', 'g')), ''), 'company');
    candidate text := base;
  begin
    perform pg_advisory_xact_lock(hashtext('slug:' || base));
    for attempt in 2..1000000 loop
      exit when not exists (select from companies where slug = candidate);
      candidate := base || '-' || attempt;
    end loop;
    return candidate;
  end $function$
;
grant execute on app.free_slug(text) to app_platform;
grant execute on app.free_slug(text) to app_user;
