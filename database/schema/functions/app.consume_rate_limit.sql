CREATE OR REPLACE FUNCTION app.consume_rate_limit(limit_rule text, limit_key text, window_seconds integer, window_max integer, wanted integer)
 RETURNS TABLE(granted integer, retry_after integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz;
    span interval := make_interval(secs => window_seconds);
    fresh timestamptz[];
  begin
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values (limit_rule, limit_key, '{}', 'infinity')
      on conflict (rule, key) do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time. A
    -- hit in the future means the clock was set back; it counts as now, so that no one waits
    -- longer.
    moment := app.steady_time();
    select coalesce(array_agg(least(hit, moment) order by hit), '{}') into fresh
      from unnest(fresh) hit where hit > moment - span;
    granted := greatest(0, least(wanted, window_max - cardinality(fresh)));
    retry_after := 0;
    if granted = 0 then
      retry_after := case when window_max = 0 then window_seconds
        else greatest(1,
          ceil(extract(epoch from
            fresh[cardinality(fresh) - window_max + 1] + span - moment)))::integer
        end;
    else
      fresh := fresh || array_fill(moment, array[granted]);
    end if;
    update rate_limit_windows set hits = fresh, expires_at = moment + span
      where rule = limit_rule and key = limit_key;
    -- The guard's own counters have a limit of 1; they aren't announced.
    if granted > 0 and window_max > 1 and cardinality(fresh) = window_max then
      perform app.announce_limit(limit_key);
    end if;
    return next;
  end $function$
;
grant execute on app.consume_rate_limit(text,text,integer,integer,integer) to trunkline_login;
