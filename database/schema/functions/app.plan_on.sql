CREATE OR REPLACE FUNCTION app.plan_on(subscription subscriptions, day date)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((select c.plan_id from subscription_changes c
      where c.subscription_id = subscription.id and c.plan_id is not null
      order by c.day <= plan_on.day desc, case when c.day <= plan_on.day then c.day end desc,
        case when c.day <= plan_on.day then c.at end desc, c.at
      limit 1), subscription.plan_id)
  $function$
;
