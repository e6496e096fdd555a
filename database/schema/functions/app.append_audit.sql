CREATE OR REPLACE FUNCTION app.append_audit(entry audit_logs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    previous bytea;
    sealed bigint;
  begin
    select k.head, k.last_id into previous, sealed from audit_chains k where k.chain = entry.chain;
    -- Entries after the head belong to this transaction, which holds the chain's lock.
    previous := coalesce((select l.hash from audit_logs l where l.chain = entry.chain
      and l.id > sealed order by l.id desc limit 1), previous);
    entry.id := nextval('public.audit_logs_id');
    entry.created_at := clock_timestamp();
    entry.hash := sha256(previous || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, actor_id, action, resource_type, resource_id,
        resource_label, result, before, after, reason, request_id, client_address, created_at, hash,
          as_whom)
      values (entry.id, entry.chain, entry.company_id, entry.actor_id, entry.action,
        entry.resource_type, entry.resource_id, entry.resource_label, entry.result, entry.before,
        entry.after, entry.reason, entry.request_id, entry.client_address, entry.created_at,
        entry.hash, entry.as_whom);
  end $function$
;
