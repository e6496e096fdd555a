CREATE OR REPLACE FUNCTION app.steady_time()
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when w.moment not between c.seen_at and c.seen_at + interval '5 seconds'
      then c.seen_at else w.moment end - make_interval(secs => c.ahead)
    from steady_clock c, (select app.wall_clock() as moment) w
  $function$
;
