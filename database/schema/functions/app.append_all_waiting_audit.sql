CREATE OR REPLACE FUNCTION app.append_all_waiting_audit()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted uuid;
    settled integer := 0;
  begin
    for wanted in select distinct w.chain from audit_waiting w order by 1 loop
      insert into audit_chains (chain, head) values (wanted, '') on conflict do nothing;
      perform from audit_chains where chain = wanted for update skip locked;
      if found then
        perform app.append_waiting_audit(wanted);
        settled := settled + 1;
      end if;
    end loop;
    return settled;
  end $function$
;
grant execute on app.append_all_waiting_audit() to trunkline_login;
