CREATE OR REPLACE FUNCTION app.write_auth_audit(entry audit_logs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    entry := app.complete_audit(entry);
    if not exists (select from audit_chains where chain = entry.chain) then
      insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    end if;
    perform from audit_chains where chain = entry.chain for update skip locked;
    if found then
      perform app.append_waiting_audit(entry.chain);
      perform app.append_audit(entry);
    else
      entry.after := coalesce(entry.after, '{}')
        || jsonb_build_object('occurred_at', clock_timestamp());
      insert into audit_waiting (chain, entry) values (entry.chain, to_jsonb(entry));
      perform app.ensure_job_queued('audit.settle');
    end if;
  end $function$
;
