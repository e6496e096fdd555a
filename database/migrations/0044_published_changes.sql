-- Changes that other systems learn of. The table that owns a change publishes it in its own
-- transaction; neither the audit log nor the names of other tables are read.

-- Numbers follow those of the events sent so far, which receivers may compare.
create sequence webhook_event_ids;
do $$
begin
  perform setval('webhook_event_ids', greatest(1, (select last_value from audit_logs_id)));
end $$;

-- Stores a change of a row for each integration that receives its topic. Payloads name only the
-- event and the record, and carry no data. Arguments: topic, noun of the event's name, column with
-- the company, column with the name.
create function app.publish_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

-- Publishes the changes of a table. They are stored at commit, when the companies above a new or
-- moved company are known. An update that only passes a new branch on leaves the version as it is.
create procedure app.publish_changes(target regclass, topic text, noun text, company_column text,
  name_column text)
  language plpgsql
  as $$
  declare
    published text := format('for each row %%s execute function app.publish_change(%L, %L, %L, %L)',
      topic, noun, company_column, name_column);
  begin
    execute format('create constraint trigger publish_new after insert on %s deferrable initially '
      'deferred ' || published, target, '');
    execute format('create constraint trigger publish_changed after update on %s deferrable '
      'initially deferred ' || published, target, 'when (new.version <> old.version)');
  end $$;

drop trigger webhooks on audit_logs;
drop function app.schedule_webhooks();
drop function app.webhook_event(audit_logs);

call app.publish_changes('companies', 'companies', 'company', 'id', 'name');
call app.publish_changes('profiles', 'users', 'user', 'company_id', 'email');
call app.publish_changes('partners', 'partners', 'partner', 'company_id', 'name');
call app.publish_changes('services', 'services', 'service', 'company_id', 'name');
call app.publish_changes('partner_applications', 'applications', 'application', 'company_id',
  'company_name');
call app.publish_changes('contact_requests', 'requests', 'request', 'company_id', 'name');
