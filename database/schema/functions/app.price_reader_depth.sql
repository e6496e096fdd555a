CREATE OR REPLACE FUNCTION app.price_reader_depth(buyer uuid, visitors boolean)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case
      when current_setting('role') = 'app_public' then
        case when visitors and buyer = app.tenant_id() then 0 end
      else (select t.depth + visitors::integer from company_tree t
        where t.ancestor_id = app.actor_company(app.user_id()) and t.descendant_id = buyer
          and (t.depth = 0 and not visitors or app.may('prices', 'read'))) end
  $function$
;
