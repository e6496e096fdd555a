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
    -- For records between a seller and a buyer, the buyer's integrations receive it, too.
    buyer uuid := (is_now ->> tg_argv[4])::uuid;
    receivers uuid[];
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
    select array_agg(i.id) into receivers
      from (select t.ancestor_id as id from company_tree t where t.descendant_id = company
          union select buyer) c
        join integrations i on i.company_id = c.id
      where i.state = 'active' and i.deleted_at is null and tg_argv[0] = any (i.topics);
    if receivers is null then
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
        from integrations i where i.id = any (receivers);
    perform app.ensure_job_queued('integrations.deliver');
    return null;
  end $function$
;
