CREATE OR REPLACE FUNCTION app.record_event(event text, subject uuid, label text, outcome text, detail jsonb)
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
    entry.resource_id := subject;
    entry.resource_label := label;
    entry.result := outcome;
    entry.after := detail;
    perform app.write_audit(entry);
  end $function$
;
grant execute on app.record_event(text,uuid,text,text,jsonb) to app_platform;
grant execute on app.record_event(text,uuid,text,text,jsonb) to app_user;
