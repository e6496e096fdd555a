CREATE OR REPLACE FUNCTION app.sales_approver(seller uuid, buyer uuid, sale_currency text, amount bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select r.role from approval_rules r
    where r.applies_to = 'sales' and r.company_id = seller
      and coalesce(r.counterpart_id, buyer) = buyer
      and (r.minimum is null or r.currency = sale_currency and amount >= r.minimum)
    order by app.role_level(r.role) desc limit 1
  $function$
;
