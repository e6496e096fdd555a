CREATE OR REPLACE FUNCTION app.record_support(access support_access, event text, detail jsonb)
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
    entry.resource_id := access.subject_id;
    entry.resource_label := (select p.email from profiles p where p.id = access.subject_id);
    entry.result := 'done';
    entry.after := detail;
    entry.reason := access.reason;
    entry.company_id := access.company_id;
    entry.as_whom := access.subject_id;
    perform app.write_audit(entry);
  end $function$
;
