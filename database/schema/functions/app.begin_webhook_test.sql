CREATE OR REPLACE FUNCTION app.begin_webhook_test(integration uuid, moment timestamp with time zone, patience interval)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    delivery uuid := gen_random_uuid();
  begin
    insert into webhook_deliveries (id, integration_id, company_id, event_id, event, payload,
      attempts, due_at)
      select delivery, i.id, i.company_id, 'evt_' || delivery, 'integration.test',
        jsonb_build_object(
          'type', 'integration.test',
          'timestamp', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('id', i.id, 'name', i.name, 'company_id', i.company_id)), 1,
          moment + patience
        from integrations i
        where i.id = integration and i.secret_at is not null and app.can_run_integration(i.id);
    return case when found then delivery end;
  end $function$
;
grant execute on app.begin_webhook_test(uuid,timestamp with time zone,interval) to app_user;
