-- Differences between what was ordered and what a supplier delivers. The quantity that a
-- subscription authorises is the truth: nothing here changes it.

create table drift_findings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  connector_id uuid not null,
  -- quantity: another quantity; missing: ordered, not delivered; unknown: delivered, not ordered.
  kind text not null check (kind in ('quantity', 'missing', 'unknown')),
  reference text not null check (length(reference) between 1 and 200),
  -- Empty for what was not ordered.
  service text not null default '',
  ours bigint not null default 0 check (ours >= 0),
  theirs bigint not null default 0 check (theirs >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'fixing', 'resolved')),
  note text not null default '' check (length(note) <= 300),
  decided_by uuid references profiles (id) on delete set null,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (connector_id, reference, kind),
  foreign key (company_id, connector_id) references connectors (company_id, id) on delete cascade
);

create index drift_findings_by_company on drift_findings (company_id, connector_id);
create index drift_findings_newest on drift_findings (found_at desc, id);
create index drift_findings_by_decider on drift_findings (decided_by) where decided_by is not null;

call app.protect('drift_findings');

create policy "members read differences of their own subtree" on drift_findings
  for select to app_user
  using ((select app.may('integrations', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = drift_findings.company_id offset 0));
grant select, insert, update, delete on drift_findings to app_platform;
grant select on drift_findings to app_user;

create trigger touch before update of state, ours, theirs on drift_findings
  for each row execute function app.touch();

create constraint trigger audit after insert or delete or update of state on drift_findings
  deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'reference');

call app.publish_changes('drift_findings', 'integrations', 'drift', 'company_id', 'reference');

alter table integrations drop constraint integrations_topics_check;
alter table integrations add constraint integrations_topics_check
  check (cardinality(topics) between 1 and 10 and topics <@ array['companies', 'users', 'partners',
    'services', 'applications', 'requests', 'orders', 'subscriptions', 'quotes', 'integrations']);

create function app.drift_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('open', 'accept', 'accepted', array['seller']),
      ('open', 'fix', 'fixing', array['seller']),
      ('accepted', 'fix', 'fixing', array['seller']),
      ('accepted', 'reopen', 'open', array['seller', 'job']),
      ('fixing', 'reopen', 'open', array['job']),
      ('resolved', 'reopen', 'open', array['job']),
      ('open', 'resolve', 'resolved', array['job']),
      ('accepted', 'resolve', 'resolved', array['job']),
      ('fixing', 'resolve', 'resolved', array['job'])
  $$;

-- Moves a difference for the caller: accept, fix or reopen. Null for one they don't manage.
create function app.move_drift(finding uuid, event text, reason text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    d drift_findings;
    next_state text;
  begin
    select * into d from drift_findings x where x.id = finding for update;
    if d.id is null or not app.can_run_connector(d.connector_id) then
      return null;
    end if;
    select t.to_state into next_state from app.drift_transitions() t
      where t.from_state = d.state and t.event = move_drift.event and 'seller' = any (t.who);
    if next_state is null then
      raise exception using errcode = 'TL080', message = 'drift_state';
    end if;
    update drift_findings x set state = next_state, note = reason, decided_by = app.user_id(),
        decided_at = now()
      where x.id = d.id;
    return next_state;
  end $$;
grant execute on function app.move_drift to app_user;

-- Compares everything that a connection delivers with what was ordered through it. `delivered` has
-- rows of reference and quantity. An accepted difference opens again when it changes, one that was
-- to be fixed when it is still there. Returns how many there are.
create function app.record_drift(connector uuid, delivered jsonb, moment timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    many integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('drift of ' || record_drift.connector, 0));
    with theirs as (
      select d ->> 'reference' as reference, sum((d ->> 'quantity')::bigint)::bigint as quantity
      from jsonb_array_elements(delivered) d group by 1),
    known as (
      select distinct on (a.reference) a.reference, s.quantity::bigint as quantity, l.service,
        s.id is not null as compared
      from provision_attempts a join order_lines l on l.id = a.line_id
        left join subscriptions s on s.line_id = l.id
      where a.connector_id = record_drift.connector and a.action = 'activate' and a.outcome = 'accepted'
        and l.state not in ('failed', 'cancelled') and s.state is distinct from 'cancelled'
      order by a.reference, s.id is not null desc),
    differing as (
      select coalesce(k.reference, t.reference) as reference, coalesce(k.service, '') as service,
        case when k.reference is null then 'unknown' when t.reference is null then 'missing'
          else 'quantity' end as kind,
        coalesce(k.quantity, 0) as ours, coalesce(t.quantity, 0) as theirs
      from known k full join theirs t on t.reference = k.reference
      where k.reference is null and t.quantity > 0
        or k.compared and k.quantity is distinct from t.quantity),
    kept as (
      insert into drift_findings as d (company_id, connector_id, kind, reference, service, ours,
          theirs, found_at, seen_at)
        select c.company_id, c.id, x.kind, x.reference, x.service, x.ours, x.theirs, moment, moment
        from differing x join connectors c on c.id = record_drift.connector
      on conflict on constraint drift_findings_connector_id_reference_kind_key do update set
        ours = excluded.ours, theirs = excluded.theirs, service = excluded.service,
        seen_at = moment,
        found_at = case when d.state = 'resolved' then moment else d.found_at end,
        state = case when d.state = 'accepted' and d.ours = excluded.ours
          and d.theirs = excluded.theirs then 'accepted' else 'open' end
      returning d.id)
    select count(*)::integer into many from kept;
    update drift_findings d set state = 'resolved'
      where d.connector_id = record_drift.connector and d.state <> 'resolved' and d.seen_at < moment;
    return many;
  end $$;
grant execute on function app.record_drift to app_platform;

call app.add_notification_kind('integrations.failing', 'system_updates', false, false);

-- Connectors that are asked about every night, and those without a clear answer.
create function app.connectors_to_ask(failing boolean) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id from connectors c join companies o on o.id = c.company_id
    where c.state = 'active' and c.deleted_at is null and o.deleted_at is null
      and o.status = 'active' and (not failing or c.failing_since is not null)
    order by c.id
  $$;
grant execute on function app.connectors_to_ask to app_platform;

-- Alerts people of connectors without a clear answer: after an hour those of its company, after a
-- day those of the company above as well. Returns how many alerts there were.
create function app.alert_failing_connectors(moment timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.alert_failing_connectors to app_platform;
