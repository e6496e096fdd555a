CREATE OR REPLACE FUNCTION app.can_decide_prices(change price_changes)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('prices', 'approve') and change.author_id is distinct from app.user_id()
      and (change.approver_role is null
        or app.own_level() >= app.role_level(change.approver_role))
  $function$
;
grant execute on app.can_decide_prices(price_changes) to app_user;
