CREATE OR REPLACE FUNCTION app.count_pattern(pattern text, counted text, company uuid, seconds_ago double precision[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    rule record;
    moment timestamptz;
    span interval;
    fresh timestamptz[];
    reached boolean;
  begin
    select * into rule from app.pattern_rule(pattern, company);
    span := make_interval(secs => rule.seconds);
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values ('pattern ' || pattern, counted, '{}', 'infinity')
      on conflict on constraint rate_limit_windows_pkey
        do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time.
    moment := app.steady_time();
    select array_agg(hit order by hit) into fresh from (
      select least(old, moment) as hit from unnest(fresh) old
      union all
      select moment - make_interval(secs => least(greatest(ago, 0), 3600))
        from unnest(seconds_ago) ago) hits;
    -- Any window counts that ends with an occurrence, not only the one that ends now.
    select coalesce(bool_or(fresh[place] - fresh[place - rule.threshold + 1] < span), false)
      into reached
      from generate_series(rule.threshold, cardinality(fresh)) place;
    update rate_limit_windows w
      set hits = case when reached then '{}' else
          array(select hit from unnest(fresh) hit where hit > moment - span order by hit) end,
        expires_at = moment + span
      where w.rule = 'pattern ' || pattern and w.key = counted;
    return reached;
  end $function$
;
