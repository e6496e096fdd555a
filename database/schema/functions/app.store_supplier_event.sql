CREATE OR REPLACE FUNCTION app.store_supplier_event(connector uuid, message_id text, raw text, about text, key text, place integer, kind text, content jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into supplier_events (connector_id, webhook_id, body, reference, request_key, number,
        type, data, state, note)
      values (connector, message_id, raw, about, key, place, kind, content,
        case when kind is null then 'ignored' else 'waiting' end,
        case when kind is null then 'unreadable' else '' end)
      on conflict (connector_id, webhook_id) do nothing;
    return found;
  end $function$
;
grant execute on app.store_supplier_event(uuid,text,text,text,text,integer,text,jsonb) to app_platform;
