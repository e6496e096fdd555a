CREATE OR REPLACE FUNCTION app.start_attempt(keys text[], free integer[], longest integer[])
 RETURNS TABLE(retry_after integer, busy boolean, began text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz;
    failed timestamptz[];
    open timestamptz[];
    pause integer;
  begin
    retry_after := 0;
    busy := false;
    for place in 1 .. cardinality(keys) loop
      insert into rate_limit_windows (rule, key, hits, expires_at)
        values ('failures', keys[place], '{}', app.steady_time() + interval '1 hour')
        on conflict (rule, key) do update set expires_at = excluded.expires_at
        returning hits into failed;
      insert into rate_limit_windows (rule, key, hits, expires_at)
        values ('attempts', keys[place], '{}', app.steady_time() + interval '1 hour')
        on conflict (rule, key) do update set expires_at = excluded.expires_at
        returning hits into open;
      -- Read only after the rows are locked. A failure in the future means that the clock was set
      -- back.
      moment := app.steady_time();
      select coalesce(array_agg(least(hit, moment) order by hit), '{}') into failed
        from unnest(failed) hit where hit > moment - interval '1 hour';
      pause := app.attempt_delay(cardinality(failed), free[place], longest[place]);
      if pause > 0 then
        retry_after := greatest(retry_after,
          ceil(extract(epoch from failed[cardinality(failed)] - moment) + pause)::integer);
      end if;
      if (select count(*) from unnest(open) hit where hit between moment - interval '10 seconds'
        and moment)
          >= greatest(1, free[place] - cardinality(failed)) then
        busy := true;
      end if;
    end loop;
    if retry_after = 0 and not busy then
      began := moment::text;
      update rate_limit_windows w
        set hits = array(select hit from unnest(w.hits) hit
          where hit > moment - interval '10 seconds') || moment
        where w.rule = 'attempts' and w.key = any (keys);
    end if;
    return next;
  end $function$
;
grant execute on app.start_attempt(text[],integer[],integer[]) to trunkline_login;
