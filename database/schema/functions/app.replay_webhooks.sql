CREATE OR REPLACE FUNCTION app.replay_webhooks(integration uuid, delivery uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    replayed integer;
    entry audit_logs;
  begin
    if not app.can_run_integration(integration) then
      return 0;
    end if;
    update webhook_deliveries d
      set state = 'waiting', attempts = 0, due_at = moment, error = null, answer = null,
        duration = null, settled_at = null
      where d.integration_id = integration
        and (d.id = delivery or delivery is null and d.state <> 'sent' and d.error is not null
          and d.event <> 'integration.test');
    get diagnostics replayed = row_count;
    if replayed > 0 then
      update integration_internals k set rests_until = null where k.integration_id = integration;
      select 'event', 'integration.replay', i.id::text, i.name, i.company_id, 'done',
          jsonb_build_object('messages', replayed)
        into entry.action, entry.resource_type, entry.resource_id, entry.resource_label,
          entry.company_id, entry.result, entry.after
        from integrations i where i.id = integration;
      perform app.write_audit(entry);
      perform app.ensure_job_queued('integrations.deliver');
    end if;
    return replayed;
  end $function$
;
grant execute on app.replay_webhooks(uuid,uuid,timestamp with time zone) to app_user;
