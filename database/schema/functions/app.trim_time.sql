CREATE OR REPLACE FUNCTION app.trim_time()
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.moment + make_interval(secs =>
      case when c.set_at > s.moment - interval '1 day' then least(c.ahead, 0) else c.ahead end)
    from steady_clock c, (select app.steady_time() as moment) s
  $function$
;
grant execute on app.trim_time() to trunkline_login;
