CREATE OR REPLACE FUNCTION app.alert_failing_connectors(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    due record;
    facts jsonb;
    sent integer := 0;
  begin
    for due in select c.*, o.parent_id, (c.failing_since <= moment - interval '1 hour')::integer
          + (c.failing_since <= moment - interval '24 hours')::integer as wanted
        from connectors c join companies o on o.id = c.company_id
        where c.deleted_at is null and c.failing_since <= moment - interval '1 hour'
        order by c.id loop
      if due.alerts < due.wanted then
        update connectors c set alerts = due.wanted where c.id = due.id;
        facts := jsonb_build_object('connector', due.id, 'name', due.name,
          'hours', case due.wanted when 1 then 1 else 24 end);
        perform app.notify_permission_holders(due.company_id, 'integrations', 'update',
          'integrations.failing', facts, due.id, null);
        if due.wanted = 2 and due.parent_id is not null then
          perform app.notify_permission_holders(due.parent_id, 'integrations', 'update',
            'integrations.failing', facts, due.id, null);
        end if;
        sent := sent + 1;
      end if;
    end loop;
    return sent;
  end $function$
;
grant execute on app.alert_failing_connectors(timestamp with time zone) to app_platform;
