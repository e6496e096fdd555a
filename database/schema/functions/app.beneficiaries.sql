CREATE OR REPLACE FUNCTION app.beneficiaries(buyer uuid, companies uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(t.descendant_id), '{}') from company_tree t
    where t.ancestor_id = beneficiaries.buyer and t.descendant_id = any (beneficiaries.companies)
      and app.can_price(beneficiaries.buyer)
  $function$
;
grant execute on app.beneficiaries(uuid,uuid[]) to app_user;
