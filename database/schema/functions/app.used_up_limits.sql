CREATE OR REPLACE FUNCTION app.used_up_limits(general jsonb)
 RETURNS TABLE(rule text, key text, caller text, person uuid, company uuid, requests integer, free_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with clock as materialized (select app.steady_time() as steady, app.wall_clock() as wall),
    named as (
      select w.rule, w.key, w.hits, m.tenant, regexp_replace(m.rest, '^mail ', '') as rest
      from clock c, rate_limit_windows w cross join lateral (
        select case when w.key ~ '^[0-9a-f-]{36} ' then left(w.key, 36)::uuid end as tenant,
          case when w.key ~ '^[0-9a-f-]{36} ' then substr(w.key, 38) else w.key end as rest) m
      where general ? w.rule and w.expires_at > c.steady),
    counted as (
      select n.rule, n.key, n.tenant, n.rest, l.max,
        make_interval(secs => l.seconds) as span,
        array(select hit from unnest(n.hits) hit
          where hit > k.steady - make_interval(secs => l.seconds) order by hit) as fresh
      from clock k, named n cross join lateral (
        select seconds, max from (
          select o.seconds, o.max, o.priority from rate_limit_overrides o
            where o.company_id = n.tenant and o.rule = n.rule
          union all
          select (general -> n.rule ->> 'seconds')::integer,
            (general -> n.rule ->> 'max')::integer, -1) limits
        order by priority desc limit 1) l)
    select c.rule, c.key, c.rest, p.id, coalesce(p.company_id, c.tenant), cardinality(c.fresh),
      c.fresh[cardinality(c.fresh) - c.max + 1] + c.span + (k.wall - k.steady)
    from clock k, counted c left join profiles p on p.id = case
      when c.rest ~ '^[0-9a-f-]{36}($|\|)' then left(c.rest, 36)::uuid
      else (select u.id from auth_users u where u.email = split_part(c.rest, '|', 1)) end
    where c.max > 0 and cardinality(c.fresh) >= c.max $function$
;
