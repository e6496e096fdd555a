CREATE OR REPLACE FUNCTION app.add_price_change(list uuid, why text, on_day date, shown jsonb, entries jsonb, waits boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    company uuid := app.company_of_list(list, 'create');
    made uuid;
  begin
    if company is null then
      return null;
    end if;
    insert into price_changes (company_id, list_id, reason, state, valid_from, entries, preview,
        proposal, approver_role)
      values (company, list, why, case when waits then 'awaiting_approval' else 'accepted' end,
        on_day, jsonb_array_length(entries), shown, case when waits then entries end,
        case when waits then app.price_approver(list, shown -> 'money') end)
      returning id into made;
    if waits then
      perform app.notify_permission_holders(company, 'prices', 'approve',
        'catalog.price_approval', jsonb_build_object('change', made, 'reason', why, 'day', on_day),
        made, app.user_id());
    else
      perform app.insert_price_entries(made, entries);
    end if;
    return made;
  end $function$
;
grant execute on app.add_price_change(uuid,text,date,jsonb,jsonb,boolean) to app_user;
