CREATE OR REPLACE FUNCTION app.finish_attempt(keys text[], began text, failed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz := app.steady_time();
  begin
    for place in 1 .. cardinality(keys) loop
      if failed then
        insert into rate_limit_windows as w (rule, key, hits, expires_at)
          values ('failures', keys[place], array[moment], moment + interval '1 hour')
          on conflict (rule, key) do update set expires_at = excluded.expires_at,
            hits = array(select hit from unnest(w.hits) hit where hit > moment - interval '1 hour'
              order by hit) || moment;
      end if;
      update rate_limit_windows w set hits = array_remove(w.hits, began::timestamptz)
        where w.rule = 'attempts' and w.key = keys[place];
    end loop;
  end $function$
;
grant execute on app.finish_attempt(text[],text,boolean) to trunkline_login;
