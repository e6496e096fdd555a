CREATE OR REPLACE FUNCTION app.record_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
  begin
    entry.company_id := new.company_id;
    entry.action := 'update';
    entry.resource_type := 'messages';
    entry.resource_id := new.id;
    entry.resource_label := new.kind;
    entry.result := 'done';
    entry.before := jsonb_strip_nulls(jsonb_build_object('edited_at', old.edited_at, 'removed_at',
      old.removed_at, 'body', case when new.kind = 'message' then old.body end));
    entry.after := jsonb_strip_nulls(jsonb_build_object('edited_at', new.edited_at, 'removed_at',
      new.removed_at, 'body', case when new.kind = 'message' then new.body end));
    perform app.write_audit(entry);
    return null;
  end $function$
;
