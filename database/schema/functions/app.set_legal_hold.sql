CREATE OR REPLACE FUNCTION app.set_legal_hold(wanted uuid, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    item deleted_items;
  begin
    select * into item from deleted_items where id = wanted for update;
    if item.id is null or not app.can_recycle(item.company_id, 'approve')
        or (item.held_at is null) = (reason is null) then
      return false;
    end if;
    update deleted_items set hold_reason = reason, held_by = case when reason is null
      then null else app.user_id() end,
        held_at = case when reason is null then null else clock_timestamp() end
      where id = wanted;
    perform app.record_recycling(item, case when reason is null then 'recycle.release'
      else 'recycle.hold' end,
      jsonb_build_object('reason', coalesce(reason, item.hold_reason)));
    return true;
  end $function$
;
grant execute on app.set_legal_hold(uuid,text) to app_user;
