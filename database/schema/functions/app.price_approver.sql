CREATE OR REPLACE FUNCTION app.price_approver(list uuid, money jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select r.role from approval_rules r
    where r.applies_to = 'prices' and r.company_id = app.company_of_list(list, 'read')
      and (r.minimum is null or exists (
        select from jsonb_to_recordset(money) m (currency text, before bigint, after bigint)
        where m.currency = r.currency and abs(m.after - m.before) >= r.minimum))
    order by app.role_level(r.role) desc limit 1
  $function$
;
grant execute on app.price_approver(uuid,jsonb) to app_user;
