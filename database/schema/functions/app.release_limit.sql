CREATE OR REPLACE FUNCTION app.release_limit(general jsonb, wanted_rule text, wanted_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    limited record;
    entry audit_logs;
  begin
    if not app.may('security', 'update') then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    select l.* into limited from app.limited_callers(general) l
      where l.rule = wanted_rule and l.key = wanted_key;
    if not found then
      return false;
    end if;
    update rate_limit_windows w set hits = '{}'
      where w.rule = wanted_rule and w.key = wanted_key;
    perform app.announce_limit(wanted_key);
    entry.company_id := limited.company;
    entry.action := 'event';
    entry.resource_type := 'security.limit_released';
    entry.resource_id := limited.person;
    entry.resource_label := wanted_rule;
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $function$
;
grant execute on app.release_limit(jsonb,text,text) to app_user;
