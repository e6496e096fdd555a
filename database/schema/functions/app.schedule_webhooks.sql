CREATE OR REPLACE FUNCTION app.schedule_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    event text := app.webhook_event(new);
    topic text := case new.resource_type when 'profiles' then 'users' when 'partner_applications'
      then 'applications'
      when 'contact_requests' then 'requests' else new.resource_type end;
  begin
    if event is null then
      return null;
    end if;
    insert into webhook_deliveries (integration_id, company_id, event_id, event, payload)
      select i.id, i.company_id, 'evt_' || new.id, event, jsonb_build_object(
          'type', event,
          'timestamp', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('id', new.resource_id, 'name', new.resource_label,
            'company_id', new.company_id))
        from company_tree t join integrations i on i.company_id = t.ancestor_id
        where t.descendant_id = new.company_id and i.state = 'active' and i.deleted_at is null
          and topic = any (i.topics);
    if found then
      perform app.ensure_job_queued('integrations.deliver');
    end if;
    return null;
  end $function$
;
