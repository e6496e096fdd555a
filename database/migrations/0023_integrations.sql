-- Integrations: signed webhooks to other systems about what happens at a company and below it.
-- Events come from the audit log; a delivery is stored for each integration in the transaction of
-- the change, and a job sends it.

insert into role_permissions (role, resource, action)
  select role, 'integrations', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export']) action;

create table integrations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  name text not null check (length(name) between 2 and 80),
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  -- The topics it receives, named like the resources whose read permission they require.
  topics text[] not null check (cardinality(topics) between 1 and 6
    and topics <@ array['companies', 'users', 'partners', 'services', 'applications', 'requests']),
  state text not null default 'paused' check (state in ('paused', 'active')),
  -- When its current signing secret was set.
  secret_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  check (state = 'paused' or secret_at is not null)
);

create index integrations_by_name on integrations (lower(name), id) where deleted_at is null;
create index integrations_of_company on integrations (company_id);

call app.protect('integrations');

create policy "members read integrations of their own subtree" on integrations
  for select to app_user
  using ((select app.may('integrations', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = integrations.company_id offset 0));

create policy "members create integrations of their own subtree" on integrations
  for insert to app_user
  with check ((select app.may('integrations', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = integrations.company_id offset 0));

create policy "members change integrations of their own subtree" on integrations
  for update to app_user
  using ((select app.may('integrations', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = integrations.company_id offset 0))
  with check ((select app.may('integrations', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = integrations.company_id offset 0));
grant select, insert, update, delete on integrations to app_platform;
grant select, insert (id, company_id, name, url, topics),
  update (name, url, topics, state, deleted_at, deleted_by) on integrations to app_user;

-- No one can send another system what they may not read themselves.
create function app.guard_integration() returns trigger
  language plpgsql
  as $$
  declare
    topic text;
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    foreach topic in array new.topics loop
      if (tg_op = 'INSERT' or topic <> all (old.topics)) and not app.may(topic, 'read') then
        raise exception using errcode = '42501', message = topic || ':read is not granted';
      end if;
    end loop;
    return new;
  end $$;

create trigger topics before insert or update of topics on integrations
  for each row execute function app.guard_integration();

create trigger guard before update of deleted_at on integrations
  for each row execute function app.guard_record('integrations');
create trigger touch before update on integrations for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on integrations deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

create trigger recycle after update of deleted_at on integrations
  for each row execute function app.sync_recycle_bin('company_id', 'name');

-- The server's own state of an integration.
create table integration_internals (
  integration_id uuid primary key references integrations (id) on delete cascade,
  sealed_secret text not null,
  -- The previous secret; until then messages are signed with it as well.
  former_secret text,
  former_until timestamptz,
  -- No deliveries until then, after failed ones.
  rests_until timestamptz,
  check ((former_secret is null) = (former_until is null))
);

call app.protect('integration_internals');
grant select, insert, update, delete on integration_internals to app_platform;

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  integration_id uuid not null references integrations (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  -- The same for every attempt and integration, so that receivers can recognize duplicates.
  event_id text not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Of the last attempt: response status, error, and duration in milliseconds.
  answer integer,
  error text check (length(error) <= 500),
  duration integer,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);

create index webhook_deliveries_newest
  on webhook_deliveries (integration_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (integration_id, due_at, id)
  where state = 'waiting';
create index webhook_deliveries_sent on webhook_deliveries (integration_id, settled_at desc)
  where state = 'sent';

-- Given up, or failed so far. Tests are excluded: their result is shown immediately and blocks
-- nothing.
create index webhook_deliveries_stuck on webhook_deliveries (integration_id)
  where state <> 'sent' and error is not null and event <> 'integration.test';
create index webhook_deliveries_of_company on webhook_deliveries (company_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

call app.protect('webhook_deliveries');

create policy "members read webhook deliveries of their own subtree" on webhook_deliveries
  for select to app_user
  using ((select app.may('integrations', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = webhook_deliveries.company_id offset 0));
grant select, insert, update, delete on webhook_deliveries to app_platform;
grant select on webhook_deliveries to app_user;

create function app.purge_integrations(integration uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from integrations where id = integration $$;

-- Queues a job unless one is waiting that will find the same work.
create function app.ensure_job_queued(job_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- Locked until this commits, so that the job doesn't start before it can see these rows.
    perform from pgboss.job j
      where j.name = job_name and j.state = 'created' and j.start_after <= pgboss.job_now()
      limit 1 for share skip locked;
    if not found then
      perform app.insert_job_if_known(job_name, '{}');
    end if;
  end $$;

-- The event name of an audit entry for other systems; null if it isn't sent.
create function app.webhook_event(entry audit_logs) returns text
  language sql immutable
  as $$
    select case (entry).resource_type when 'companies' then 'company' when 'profiles' then 'user'
        when 'partners' then 'partner' when 'services' then 'service' when 'partner_applications'
          then 'application'
        when 'contact_requests' then 'request' end
      || case
        when (entry).action = 'insert' then '.created'
        when (entry).action <> 'update' then null
        when not (entry).after ? 'deleted_at' then '.updated'
        when (entry).after ->> 'deleted_at' is null then '.restored'
        else '.deleted' end
  $$;

-- Payloads name only the event and the record, and carry no data.
create function app.schedule_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

create trigger webhooks after insert on audit_logs for each row
  when (new.result = 'done' and new.company_id is not null and new.action in ('insert', 'update')
    and new.resource_type in ('companies', 'profiles', 'partners', 'services',
      'partner_applications', 'contact_requests'))
  execute function app.schedule_webhooks();

-- Whether the caller manages an integration that isn't in the recycle bin.
create function app.can_run_integration(integration uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('integrations', 'update') and exists (
      select from integrations i
      where i.id = integration and i.deleted_at is null and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = i.company_id))
  $$;

-- Sets a new sealed secret; the previous one stays valid beside it for a time. False if there is no
-- such integration.
create function app.set_integration_secret(integration uuid, sealed text, moment timestamptz,
  former timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.set_integration_secret to app_user;

-- Stores a test delivery for the caller to send: for the duration of `patience` no job takes it.
-- Null if there is no such integration or it has no secret to sign with.
create function app.begin_webhook_test(integration uuid, moment timestamptz, patience interval)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.begin_webhook_test to app_user;

-- Retries one delivery, whatever its state, or without one all that are stuck; returns how many.
create function app.replay_webhooks(integration uuid, delivery uuid, moment timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.replay_webhooks to app_user;
