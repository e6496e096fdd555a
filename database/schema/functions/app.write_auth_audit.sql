CREATE OR REPLACE FUNCTION app.write_auth_audit(entry audit_logs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    patience text := current_setting('lock_timeout');
    held boolean := false;
  begin
    entry := app.complete_audit(entry);
    begin
      perform set_config('lock_timeout', '250ms', true);
      if not exists (select from audit_chains where chain = entry.chain) then
        insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
      end if;
      if entry.result = 'denied' then
        perform from audit_chains where chain = entry.chain for update skip locked;
      else
        perform from audit_chains where chain = entry.chain for update;
      end if;
      held := found;
    exception when lock_not_available then
      held := false;
    end;
    perform set_config('lock_timeout', patience, true);
    if held then
      perform app.append_waiting_audit(entry.chain);
      perform app.append_audit(entry);
    else
      entry.after := coalesce(entry.after, '{}')
        || jsonb_build_object('occurred_at', clock_timestamp());
      insert into audit_waiting (chain, entry) values (entry.chain, to_jsonb(entry));
    end if;
  end $function$
;
