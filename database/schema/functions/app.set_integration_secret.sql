CREATE OR REPLACE FUNCTION app.set_integration_secret(integration uuid, sealed text, moment timestamp with time zone, former timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.can_run_integration(integration) then
      return false;
    end if;
    insert into integration_internals as kept (integration_id, sealed_secret)
      values (integration, sealed)
      on conflict (integration_id) do update
        set former_secret = kept.sealed_secret, former_until = former,
          sealed_secret = excluded.sealed_secret;
    update integrations set secret_at = moment where id = integration;
    return true;
  end $function$
;
grant execute on app.set_integration_secret(uuid,text,timestamp with time zone,timestamp with time zone) to app_user;
