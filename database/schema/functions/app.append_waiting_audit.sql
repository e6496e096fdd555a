CREATE OR REPLACE FUNCTION app.append_waiting_audit(wanted uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    waiting jsonb;
    entry audit_logs;
  begin
    for waiting in
      with taken as (delete from audit_waiting w where w.chain = wanted returning w.id, w.entry)
      select t.entry from taken t order by t.id
    loop
      entry := jsonb_populate_record(null::audit_logs, waiting);
      entry.chain := wanted;
      perform app.append_audit(entry);
    end loop;
  end $function$
;
