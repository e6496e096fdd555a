CREATE OR REPLACE FUNCTION app.offered_parts()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(distinct x.service_id), '{}')
    from plans p join bundle_parts b on b.plan_id = p.id join plans x on x.id = b.part_plan_id
    where p.state = 'offered' and p.deleted_at is null
      and p.service_id = any ((select app.own_offers())::uuid[])
  $function$
;
grant execute on app.offered_parts() to app_user;
