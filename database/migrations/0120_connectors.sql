-- Connectors: how a company that owns services has them delivered by a supplier's system. A service
-- without one is delivered by hand.

create table connectors (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  name text not null check (length(name) between 2 and 80),
  -- Requests go to addresses below it.
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  -- sandbox: the supplier that the product itself runs for demonstration data.
  kind text not null default 'http' check (kind in ('http', 'sandbox')),
  state text not null default 'paused' check (state in ('paused', 'active')),
  -- When its current signing secret was set.
  secret_at timestamptz,
  -- The last clear answer, and since when there has been none.
  last_good_at timestamptz,
  failing_since timestamptz,
  failure text not null default '' check (length(failure) <= 500),
  -- Alerts sent since then: after 1 hour and after 24.
  alerts integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (company_id, id),
  check (state = 'paused' or secret_at is not null)
);

create index connectors_by_name on connectors (lower(name), id) where deleted_at is null;

call app.protect('connectors');

create policy "members read connectors of their own subtree" on connectors
  for select to app_user
  using ((select app.may('integrations', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = connectors.company_id offset 0));

create policy "members create connectors of their own subtree" on connectors
  for insert to app_user
  with check ((select app.may('integrations', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = connectors.company_id offset 0));

create policy "members change connectors of their own subtree" on connectors
  for update to app_user
  using ((select app.may('integrations', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = connectors.company_id offset 0))
  with check ((select app.may('integrations', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = connectors.company_id offset 0));
grant select, insert, update, delete on connectors to app_platform;
grant select, insert (id, company_id, name, url),
  update (name, url, state, deleted_at, deleted_by) on connectors to app_user;

create trigger guard before update of deleted_at on connectors
  for each row execute function app.guard_record('integrations');

-- The supplier's health isn't a change of the connector.
create trigger touch before update of name, url, state, secret_at, deleted_at on connectors
  for each row execute function app.touch();

create constraint trigger audit
  after insert or delete or update of name, url, state, secret_at, deleted_at
  on connectors deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

create trigger recycle after update of deleted_at on connectors
  for each row execute function app.sync_recycle_bin('company_id', 'name');

create function app.purge_connectors(connector uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from connectors where id = connector $$;

-- Its signing secret; jobs alone read it.
create table connector_internals (
  connector_id uuid primary key references connectors (id) on delete cascade,
  sealed_secret text not null,
  -- The previous secret; until then both are valid.
  former_secret text,
  former_until timestamptz,
  check ((former_secret is null) = (former_until is null))
);

call app.protect('connector_internals');
grant select, insert, update, delete on connector_internals to app_platform;

-- What delivers a service; null: people, by hand.
alter table services add column connector_id uuid,
  add foreign key (company_id, connector_id) references connectors (company_id, id)
    on delete set null (connector_id);
create index services_by_connector on services (connector_id) where connector_id is not null;

-- A deleted connector delivers nothing: its services are delivered by hand from then on, and lines
-- that wait for it with them.
create function app.release_connector() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update services s set connector_id = null where s.connector_id = new.id;
    perform app.ensure_job_queued('orders.process');
    return null;
  end $$;

create trigger release after update of deleted_at on connectors
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function app.release_connector();

-- Lines that wait for a paused connector go on once it is active.
create function app.wake_orders() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.ensure_job_queued('orders.process');
    return null;
  end $$;

create trigger wake after update of state on connectors
  for each row when (new.state = 'active' and old.state = 'paused')
  execute function app.wake_orders();

-- Whether the caller manages a connector that isn't in the recycle bin.
create function app.can_run_connector(connector uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('integrations', 'update') and exists (
      select from connectors c
      where c.id = connector and c.deleted_at is null and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = c.company_id))
  $$;

-- Sets a new sealed secret; the previous one stays valid beside it for a time. False if there is no
-- such connector.
create function app.set_connector_secret(connector uuid, sealed text, moment timestamptz,
  former timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.set_connector_secret to app_user;

-- Chooses what delivers a service: a connector of its company, or without one people. False for a
-- service or connector that the caller doesn't manage, and for connectors of other companies.
create function app.set_service_connector(service uuid, connector uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owning uuid := (select s.company_id from services s
      where s.id = service and s.deleted_at is null);
  begin
    if not app.may('integrations', 'update') or not app.may('services', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = owning)
      or connector is not null and not exists (select from connectors c
        where c.id = connector and c.company_id = owning and c.deleted_at is null) then
      return false;
    end if;
    update services s set connector_id = connector
      where s.id = service and s.connector_id is distinct from connector;
    perform app.ensure_job_queued('orders.process');
    return true;
  end $$;
grant execute on function app.set_service_connector to app_user;

-- Notes whether a supplier answered clearly. A connector fails from the first time that it doesn't.
create function app.note_connector(connector uuid, problem text, moment timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update connectors c set
        last_good_at = case when problem is null then moment else c.last_good_at end,
        failing_since = case when problem is not null then coalesce(c.failing_since, moment) end,
        failure = coalesce(left(problem, 500), ''),
        alerts = case when problem is null then 0 else c.alerts end
      where c.id = connector
  $$;
grant execute on function app.note_connector to app_platform;
