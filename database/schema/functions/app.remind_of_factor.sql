CREATE OR REPLACE FUNCTION app.remind_of_factor(person uuid)
 RETURNS TABLE(email text, company_id uuid, is_due boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.can_restrain(person) then
      return;
    end if;
    select p.email, p.company_id into email, company_id from profiles p where p.id = person;
    select l.granted = 1 into is_due
      from app.consume_rate_limit('factor reminder', person::text, 86400, 1, 1) l;
    if is_due then
      perform app.audit_factor(person, 'security.factor_reminded');
    end if;
    return next;
  end $function$
;
grant execute on app.remind_of_factor(uuid) to app_user;
