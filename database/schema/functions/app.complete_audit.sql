CREATE OR REPLACE FUNCTION app.complete_audit(INOUT entry audit_logs)
 RETURNS audit_logs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    supporter uuid := app.claim('supporter_id')::uuid;
    actor_company uuid;
  begin
    entry.actor_id := coalesce(supporter, app.user_id());
    if supporter is not null then
      entry.as_whom := app.user_id();
      entry.company_id := coalesce(entry.company_id,
        (select p.company_id from profiles p where p.id = entry.as_whom));
    end if;
    select p.company_id into actor_company from profiles p where p.id = entry.actor_id;
    entry.chain := coalesce(actor_company, '00000000-0000-0000-0000-000000000000');
    entry.company_id := coalesce(entry.company_id, actor_company);
    entry.request_id := app.claim('request_id');
    entry.client_address := app.claim('client_address');
    entry.reason := coalesce(entry.reason, app.claim('reason'));
  end $function$
;
