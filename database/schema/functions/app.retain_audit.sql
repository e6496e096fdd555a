CREATE OR REPLACE FUNCTION app.retain_audit(moment timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted uuid;
    gone bigint;
  begin
    for wanted in select chain from audit_chains order by chain loop
      gone := app.retain_audit_chain(wanted, moment, most);
      if gone > 0 then
        return gone;
      end if;
    end loop;
    return 0;
  end $function$
;
grant execute on app.retain_audit(timestamp with time zone,integer) to app_platform;
