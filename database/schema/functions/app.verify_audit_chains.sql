CREATE OR REPLACE FUNCTION app.verify_audit_chains()
 RETURNS TABLE(chain uuid, intact boolean, entries bigint, first_broken bigint, as_others bigint, removed bigint, removed_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select checked.chain, v.*
    from (
      select k.chain from audit_chains k
      -- A chain whose head was deleted is still found by its entries.
      union select l.chain from audit_logs l) checked
      cross join lateral app.verify_chain(checked.chain) v
    order by 1
  $function$
;
grant execute on app.verify_audit_chains() to app_platform;
