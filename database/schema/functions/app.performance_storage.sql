CREATE OR REPLACE FUNCTION app.performance_storage()
 RETURNS TABLE(tier text, bytes bigint, oldest timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select t.tier, coalesce(sum(p.bytes), 0)::bigint, min(p.starts)
    from app.performance_tiers() t left join app.performance_partitions() p using (tier)
    where exists (select from companies c
      where c.id = app.actor_company(app.user_id()) and c.kind = 'platform')
      and app.may('security', 'read')
    group by t.tier
  $function$
;
grant execute on app.performance_storage() to app_user;
