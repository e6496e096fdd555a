CREATE OR REPLACE FUNCTION app.guard_price_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    owner_id uuid;
    row_of jsonb := to_jsonb(new);
  begin
    if current_setting('role') = 'app_user' and new.valid_from < app.price_day() then
      raise exception using errcode = 'TL066', message = 'price_in_the_past';
    end if;
    if tg_table_name = 'price_entries' and row_of ->> 'scope' in ('charge', 'plan', 'service') then
      case row_of ->> 'scope'
        when 'charge' then select c.company_id into owner_id from plan_charges c
          where c.id = (row_of ->> 'target')::uuid;
        when 'plan' then select p.company_id into owner_id from plans p
          where p.id = (row_of ->> 'target')::uuid;
        else select s.company_id into owner_id from services s
          where s.id = (row_of ->> 'target')::uuid;
      end case;
      if not exists (select from company_tree t
          where t.ancestor_id = owner_id and t.descendant_id = new.company_id) then
        raise exception using errcode = 'TL067', message = 'price_target_unknown';
      end if;
    end if;
    if tg_table_name = 'price_assignments' and exists (select from price_lists l
        where l.id = (row_of ->> 'list_id')::uuid and l.kind <> row_of ->> 'kind') then
      raise exception using errcode = 'TL067', message = 'price_list_other_kind';
    end if;
    if tg_table_name = 'price_assignments' and row_of ->> 'audience' = 'buyer' and not exists (
        select from companies c where c.id = (row_of ->> 'target')::uuid
          and c.parent_id = new.company_id) then
      raise exception using errcode = 'TL067', message = 'price_buyer_unknown';
    end if;
    return new;
  end $function$
;
