CREATE OR REPLACE FUNCTION app.record_conversation_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
  begin
    if tg_op = 'UPDATE' and (old.subject, old.state) = (new.subject, new.state) then
      return null;
    end if;
    entry.company_id := coalesce(new.company_id, old.company_id);
    entry.action := lower(tg_op);
    entry.resource_type := 'conversations';
    entry.resource_id := coalesce(new.id, old.id);
    entry.result := 'done';
    if tg_op = 'UPDATE' then
      entry.before := case when old.state <> new.state
        then jsonb_build_object('state', old.state) end;
      entry.after := case when old.state <> new.state
        then jsonb_build_object('state', new.state) end;
    else
      entry.before := to_jsonb(old) - 'subject';
      entry.after := to_jsonb(new) - 'subject';
    end if;
    perform app.write_audit(entry);
    return null;
  end $function$
;
