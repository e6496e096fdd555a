CREATE OR REPLACE FUNCTION app.plans_of_entry(list uuid, entry_scope text, entry_target text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(found.id), '{}') from (
      select p.id from price_lists l
        join company_tree t on t.descendant_id = l.company_id
        join plans p on p.company_id = t.ancestor_id
        join services s on s.id = p.service_id
      where l.id = list and app.price_reader_depth(l.company_id, true) is not null
        and p.deleted_at is null and (p.state <> 'draft' or t.depth = 0)
        and case entry_scope
          when 'charge' then exists (select from plan_charges c
            where c.plan_id = p.id and c.id::text = entry_target)
          when 'plan' then p.id::text = entry_target
          when 'service' then p.service_id::text = entry_target
          when 'category' then s.category = entry_target
          else true end
      order by p.id limit 200) found
  $function$
;
grant execute on app.plans_of_entry(uuid,text,text) to app_user;
