CREATE OR REPLACE FUNCTION app.set_connector_secret(connector uuid, sealed text, moment timestamp with time zone, former timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.can_run_connector(connector) then
      return false;
    end if;
    insert into connector_internals as kept (connector_id, sealed_secret)
      values (connector, sealed)
      on conflict (connector_id) do update
        set former_secret = kept.sealed_secret, former_until = former,
          sealed_secret = excluded.sealed_secret;
    update connectors set secret_at = moment where id = connector;
    return true;
  end $function$
;
grant execute on app.set_connector_secret(uuid,text,timestamp with time zone,timestamp with time zone) to app_user;
