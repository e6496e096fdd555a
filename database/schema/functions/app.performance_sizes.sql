CREATE OR REPLACE FUNCTION app.performance_sizes()
 RETURNS TABLE(tier text, bytes bigint, oldest timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
    select t.tier, coalesce(sum(p.bytes), 0)::bigint, min(p.starts)
      from app.performance_tiers() t left join app.performance_partitions() p using (tier)
      group by t.tier
    union all
    select 'perf_series', (pg_total_relation_size('public.perf_series')
      + pg_total_relation_size('public.perf_budgets')
      + pg_total_relation_size('public.perf_alerts'))::bigint, null
  $function$
;
