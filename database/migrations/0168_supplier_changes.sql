-- What changes of subscriptions mean for the supplier that delivers them: another quantity or plan,
-- and the end. The quantity of the subscription is the truth, so of several changes only the newest
-- is sent.

alter table provision_attempts drop constraint provision_attempts_action_check;
alter table provision_attempts add constraint provision_attempts_action_check
  check (action in ('activate', 'cancel', 'change', 'end'));
create index changes_to_send on provision_attempts (id)
  where action in ('change', 'end') and (outcome is null or outcome = 'unclear');

call app.add_notification_kind('subscriptions.supply', 'task_assignments', false, false);

-- Notifies the people who deliver a subscription by hand that it has changed or ended.
create function app.notify_supply(s subscriptions, ended boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_permission_holders(s.seller_id, 'orders', 'update',
      'subscriptions.supply', jsonb_build_object('subscription', s.id, 'service', s.service,
        'plan', s.plan, 'quantity', s.quantity, 'ended', ended,
        'customer', (select c.name from companies c where c.id = s.buyer_id)), s.id, null);
  end $$;

-- Prepares the request about a subscription of the company that owns the service. Its key names the
-- version, so that sending it again changes the supplier once. What is delivered by hand is left to
-- people of its seller, who are notified.
create function app.prepare_supplier_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    ended boolean := new.state = 'cancelled';
  begin
    insert into provision_attempts (line_id, attempt, key, connector, connector_id, action, payload)
      select a.line_id, a.attempt, a.key || case when ended then ':end' else ':change:' || new.version end,
        a.connector, a.connector_id, case when ended then 'end' else 'change' end,
        jsonb_build_object('reference', a.reference) || case when ended then '{}'
          else jsonb_build_object('quantity', new.quantity, 'plan', new.plan,
            'code', (select p.code from plans p where p.id = new.plan_id)) end
      from provision_attempts a
      where a.line_id = new.line_id and a.action = 'activate' and a.outcome = 'accepted'
        and a.connector_id is not null
      order by a.attempt desc limit 1
      on conflict on constraint provision_attempts_line_id_attempt_action_key do update
        set key = excluded.key, payload = excluded.payload, connector_id = excluded.connector_id,
          outcome = null, words = '', answered_at = null, sent_at = null, created_at = now();
    if found then
      perform app.ensure_job_queued('orders.process');
    else
      perform app.notify_supply(new, ended);
    end if;
    return null;
  end $$;

create trigger prepare_supplier_change after update on subscriptions
  for each row
  when (new.hop = 1 and ((new.quantity, new.plan_id) is distinct from (old.quantity, old.plan_id)
    or new.state = 'cancelled' and old.state <> 'cancelled'))
  execute function app.prepare_supplier_change();

-- Takes the requests that no one has answered: new ones, and every 15 minutes those without a clear
-- answer. Nothing is changed any more where the end is to be sent.
create function app.take_supplier_changes(moment timestamptz)
  returns table (line_id uuid, attempt integer, key text, connector text, action text,
    payload jsonb)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update provision_attempts a set sent_at = moment
      from subscriptions s, connectors c
      where s.line_id = a.line_id and c.id = a.connector_id and c.state <> 'paused'
        and a.action in ('change', 'end') and (a.outcome is null or a.outcome = 'unclear')
        and (a.sent_at is null or a.sent_at <= moment - interval '15 minutes')
        and (a.action = 'end' or s.state <> 'cancelled')
      returning a.line_id, a.attempt, a.key, a.connector,
        case a.action when 'end' then 'cancel' else 'change' end, a.payload
  $$;
grant execute on function app.take_supplier_changes to app_platform;

-- Notes the answer about a change. A refused one appears in the next comparison as a difference.
create function app.settle_supplier_change(attempt_key text, answered text, supplier_words text)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update provision_attempts a set outcome = answered, words = supplier_words, answered_at = now()
      where a.key = attempt_key and a.action in ('change', 'end')
        and (a.outcome is null or a.outcome = 'unclear')
  $$;
grant execute on function app.settle_supplier_change to app_platform;

-- As before, but without what is about to change.
create or replace function app.record_drift(connector uuid, delivered jsonb, moment timestamptz)
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
        s.id is not null and not exists (select from provision_attempts c
          where c.line_id = a.line_id and c.action in ('change', 'end')
            and (c.outcome is null or c.outcome = 'unclear')) as compared
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

-- As before, with changes without a clear answer.
create or replace function app.count_stuck_lines(connector uuid, most integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)::integer from (
      select from connectors c join provision_attempts a on a.connector_id = c.id
        join order_lines l on l.id = a.line_id and l.attempt = a.attempt
      where c.id = count_stuck_lines.connector and app.may('integrations', 'read')
        and exists (select from get_accessible_companies(app.user_id(), 'read') x
          where x.id = c.company_id)
        and (l.state = 'needs_reconcile' and a.action = 'activate'
          or l.state = 'submitting' and a.action = 'activate'
            and l.state_since <= now() - interval '15 minutes'
          or l.state = 'cancelling' and a.action = 'cancel' and a.outcome = 'unclear'
          or a.action in ('change', 'end') and a.outcome = 'unclear')
      limit most) stuck
  $$;
