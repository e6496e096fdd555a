CREATE OR REPLACE FUNCTION app.record_recycling(item deleted_items, event text, detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
  begin
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := item.item_id;
    entry.resource_label := item.label;
    entry.result := 'done';
    entry.after := jsonb_build_object('type', item.item_type) || detail;
    entry.company_id := item.company_id;
    if event = 'purge' and item.item_type = 'companies' then
      select parent_id into entry.company_id from companies where id = item.item_id;
    end if;
    perform app.write_audit(entry);
  end $function$
;
