CREATE OR REPLACE FUNCTION app.publish_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    ignored constant text[] := array['version', 'updated_at', 'search_key', 'branch_id'];
    is_now jsonb := to_jsonb(new);
    was jsonb;
    event text := tg_argv[1] || '.created';
    event_id text;
    company uuid := (is_now ->> tg_argv[2])::uuid;
  begin
    if tg_op = 'UPDATE' then
      was := to_jsonb(old);
      if was - ignored = is_now - ignored then
        return null;
      end if;
      event := tg_argv[1] || case
        when was -> 'deleted_at' is not distinct from is_now -> 'deleted_at' then '.updated'
        when is_now ->> 'deleted_at' is null then '.restored'
        else '.deleted' end;
    end if;
    if not exists (
        select from company_tree t join integrations i on i.company_id = t.ancestor_id
        where t.descendant_id = company and i.state = 'active' and i.deleted_at is null
          and tg_argv[0] = any (i.topics)) then
      return null;
    end if;
    event_id := 'evt_' || nextval('public.webhook_event_ids');
    insert into webhook_deliveries (integration_id, company_id, event_id, event, payload)
      select i.id, i.company_id, event_id, event, jsonb_build_object(
          'type', event,
          'timestamp',
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('id', is_now ->> 'id', 'name', is_now ->> tg_argv[3],
            'company_id', company))
        from company_tree t join integrations i on i.company_id = t.ancestor_id
        where t.descendant_id = company and i.state = 'active' and i.deleted_at is null
          and tg_argv[0] = any (i.topics);
    perform app.ensure_job_queued('integrations.deliver');
    return null;
  end $function$
;
