CREATE OR REPLACE FUNCTION app.audit_factor(person uuid, event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
  begin
    select p.company_id, coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''),
        nullif(p.last_name, '')), ''), p.email)
      into entry.company_id, entry.resource_label from profiles p where p.id = person;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := person;
    entry.result := 'done';
    perform app.write_audit(entry);
  end $function$
;
