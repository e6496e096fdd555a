CREATE OR REPLACE FUNCTION app.complete_audit(INOUT entry audit_logs)
 RETURNS audit_logs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    claims jsonb := app.claims();
    person uuid := (claims ->> 'user_id')::uuid;
    supporter uuid := (claims ->> 'supporter_id')::uuid;
    actor_company uuid;
  begin
    if person is null and session_user = 'trunkline_people' and not (
        -- Submissions from visitors to the company whose site they are on.
        entry.action = 'insert' and entry.company_id = (claims ->> 'tenant_id')::uuid
        and has_any_column_privilege('app_public', to_regclass('public.' || entry.resource_type),
          'insert')) is true then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction name nobody';
    end if;
    entry.actor_id := coalesce(supporter, person);
    if supporter is not null then
      entry.as_whom := person;
      entry.company_id := coalesce(entry.company_id,
        (select p.company_id from profiles p where p.id = entry.as_whom));
    end if;
    select p.company_id into actor_company from profiles p where p.id = entry.actor_id;
    entry.chain := coalesce(actor_company, '00000000-0000-0000-0000-000000000000');
    entry.company_id := coalesce(entry.company_id, actor_company);
    entry.request_id := claims ->> 'request_id';
    entry.client_address := claims ->> 'client_address';
    entry.reason := coalesce(entry.reason, claims ->> 'reason');
  end $function$
;
