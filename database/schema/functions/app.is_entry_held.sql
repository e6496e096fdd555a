CREATE OR REPLACE FUNCTION app.is_entry_held(record text, company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (
      select from deleted_items h where h.held_at is not null
        and (h.item_id::text = record
          or h.item_type = 'companies' and exists (
            select from company_tree t where t.ancestor_id = h.item_id
              and t.descendant_id = company)))
  $function$
;
