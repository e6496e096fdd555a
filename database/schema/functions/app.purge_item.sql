CREATE OR REPLACE FUNCTION app.purge_item(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    item deleted_items;
    purge regprocedure;
  begin
    -- Taken before the row and the audit chain, like in every other change of the tree.
    select * into item from deleted_items where id = wanted;
    perform app.take_move_locks(array[item.company_id], item.item_type = 'companies');
    select * into item from deleted_items where id = wanted for update;
    if item.id is null or current_setting('role') <> 'app_platform'
        and not app.can_recycle(item.company_id, 'delete') then
      return null;
    end if;
    if exists (select from deleted_items h where h.held_at is not null
        and (h.id = item.id or item.item_type = 'companies' and h.company_id in (
          select descendant_id from company_tree where ancestor_id = item.item_id))) then
      raise exception using errcode = 'TL004',
        message = case when item.held_at is null
          then 'related_record_under_hold' else 'record_under_hold' end;
    end if;
    purge := to_regprocedure(format('app.purge_%s(uuid)', item.item_type));
    if purge is null then
      raise exception using errcode = 'TL004', message = 'not_purgeable';
    end if;
    perform app.record_recycling(item, 'purge', jsonb_build_object('deleted_at', item.deleted_at,
      'by_itself', current_setting('role') = 'app_platform'));
    execute format('select app.purge_%s($1)', item.item_type) using item.item_id;
    delete from deleted_items where id = item.id;
    return item.label;
  end $function$
;
grant execute on app.purge_item(uuid) to app_platform;
grant execute on app.purge_item(uuid) to app_user;
