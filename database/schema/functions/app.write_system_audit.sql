CREATE OR REPLACE FUNCTION app.write_system_audit(entry audit_logs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    entry := app.complete_audit(entry);
    entry.actor_id := null;
    entry.as_whom := null;
    insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    perform from audit_chains where chain = entry.chain for update;
    perform app.append_waiting_audit(entry.chain);
    perform app.append_audit(entry);
  end $function$
;
