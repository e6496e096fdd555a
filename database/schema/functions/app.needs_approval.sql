CREATE OR REPLACE FUNCTION app.needs_approval(buyer uuid, order_currency text, amount bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.order_party(c.parent_id, c.id) is not null and exists (
      select from approval_rules r
      where (r.applies_to = 'purchases' and r.company_id = c.id
            and coalesce(r.counterpart_id, c.parent_id) = c.parent_id
          or r.applies_to = 'sales' and r.company_id = c.parent_id
            and coalesce(r.counterpart_id, c.id) = c.id)
        and (r.minimum is null or r.currency = order_currency and amount >= r.minimum))
    from companies c where c.id = needs_approval.buyer
  $function$
;
grant execute on app.needs_approval(uuid,text,bigint) to app_user;
