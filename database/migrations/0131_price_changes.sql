-- Changes of prices: the entries of a list that start on one day together, why, and who made and
-- approved them.

create table price_changes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  list_id uuid not null,
  -- What the change is called: 'Autumn prices'.
  reason text not null check (length(btrim(reason)) between 1 and 500),
  state text not null
    check (state in ('awaiting_approval', 'accepted', 'declined', 'withdrawn')),
  valid_from date not null,
  -- How many entries it has.
  entries integer not null check (entries between 1 and 10000),
  -- What was shown to its author: counts and money, see contract/src/catalog/price-changes.ts.
  preview jsonb not null check (jsonb_typeof(preview) = 'object'),
  -- The entries that wait for an approval.
  proposal jsonb check (jsonb_typeof(proposal) = 'array'),
  author_id uuid default app.user_id(),
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, list_id) references price_lists (company_id, id) on delete cascade,
  check ((state = 'awaiting_approval') = (proposal is not null))
);

create index price_changes_by_company on price_changes (company_id, created_at desc, id);
create index price_changes_by_list on price_changes (list_id);

alter table price_entries add foreign key (company_id, change_id)
  references price_changes (company_id, id) on delete cascade;
create index price_entries_by_change on price_entries (change_id) where change_id is not null;

call app.protect('price_changes');
create policy "members read price changes of their own subtree" on price_changes
  for select to app_user
  using ((select app.may('prices', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_changes.company_id offset 0));
grant select, insert, update, delete on price_changes to app_platform;
grant select on price_changes to app_user;

create trigger touch before update on price_changes for each row execute function app.touch();
create constraint trigger audit after insert or update or delete
  on price_changes deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'reason');

create function app.price_change_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('awaiting_approval', 'approve', 'accepted', array['approver']),
      ('awaiting_approval', 'decline', 'declined', array['approver']),
      ('awaiting_approval', 'withdraw', 'withdrawn', array['seller']),
      ('accepted', 'withdraw', 'withdrawn', array['seller'])
  $$;

-- The company of a list, if the caller may do this to prices there; else null.
create function app.company_of_list(list uuid, action text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.company_id from price_lists l
    where l.id = list and app.may('prices', action) and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = l.company_id)
  $$;

-- Adds the entries of a change. A planned one of the same day is replaced.
create function app.insert_price_entries(change uuid, entries jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    c price_changes;
  begin
    select * into c from price_changes x where x.id = change;
    delete from price_entries e
      using jsonb_to_recordset(entries) n (scope text, target text)
      where e.list_id = c.list_id and e.scope = n.scope and e.target = n.target
        and e.valid_from = c.valid_from and e.valid_from > app.price_day();
    insert into price_entries (company_id, list_id, scope, target, method, brackets, bps,
        add_micro, valid_from, change_id)
      select c.company_id, c.list_id, n.scope, n.target, n.method, n.brackets, n.bps,
        coalesce(n.add_micro, 0), c.valid_from, c.id
      from jsonb_to_recordset(entries) n (scope text, target text, method text, brackets jsonb,
        bps integer, add_micro bigint);
  end $$;

-- Changes the prices of a list together, or proposes it. Null if the list is out of reach.
create function app.add_price_change(list uuid, why text, on_day date, shown jsonb, entries jsonb,
    waits boolean)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    company uuid := app.company_of_list(list, 'create');
    made uuid;
  begin
    if company is null then
      return null;
    end if;
    insert into price_changes (company_id, list_id, reason, state, valid_from, entries, preview,
        proposal)
      values (company, list, why, case when waits then 'awaiting_approval' else 'accepted' end,
        on_day, jsonb_array_length(entries), shown, case when waits then entries end)
      returning id into made;
    if waits then
      perform app.notify_permission_holders(company, 'prices', 'approve',
        'catalog.price_approval', jsonb_build_object('change', made, 'reason', why, 'day', on_day),
        made, app.user_id());
    else
      perform app.insert_price_entries(made, entries);
    end if;
    return made;
  end $$;
grant execute on function app.add_price_change to app_user;

-- Moves a change for the caller: approve, decline or withdraw. Who proposed a change doesn't decide
-- it. Null if the change is out of reach.
create function app.move_price_change(change uuid, event text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    c price_changes;
    next_state text := case event when 'approve' then 'accepted' when 'decline' then 'declined'
      when 'withdraw' then 'withdrawn' end;
    party text;
  begin
    select * into c from price_changes x where x.id = change
      and app.company_of_list(x.list_id, 'read') is not null for update;
    if c.id is null then
      return null;
    end if;
    party := case
      when event = 'withdraw' and app.may('prices', 'update') then 'seller'
      when event <> 'withdraw' and app.may('prices', 'approve')
        and c.author_id is distinct from app.user_id() then 'approver' end;
    if party is null then
      return null;
    end if;
    if not app.may_move('price_change', c.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'price_change_state';
    end if;
    if c.state = 'accepted' and c.valid_from <= app.price_day() then
      raise exception using errcode = 'TL080', message = 'price_change_started';
    end if;
    update price_changes x set state = next_state, proposal = null, decided_by = app.user_id(),
        decided_at = now()
      where x.id = c.id;
    if next_state = 'accepted' then
      perform app.insert_price_entries(c.id, c.proposal);
    elsif c.state = 'accepted' then
      delete from price_entries e where e.change_id = c.id;
    end if;
    if event <> 'withdraw' and c.author_id is not null then
      perform app.notify_person(c.author_id, 'catalog.price_decided', jsonb_build_object('change',
        c.id, 'reason', c.reason, 'day', c.valid_from, 'approved', event = 'approve'), c.id);
    end if;
    return next_state;
  end $$;
grant execute on function app.move_price_change to app_user;

call app.add_notification_kind('catalog.price_approval', 'task_assignments', false, true);
call app.add_notification_kind('catalog.price_decided', 'billing_notifications', false, false);

-- What a list and those based on it reach on a day: the companies that buy by it, and what their
-- subscriptions to these plans pay now, as groups of equal ones.
create function app.price_change_reach(list uuid, plans uuid[], on_day date)
  returns table (buyers bigint, subscriptions bigint, groups jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set jit = off set plan_cache_mode = force_custom_plan
  as $$
  declare
    company uuid := app.company_of_list(list, 'read');
  begin
    if company is null then
      return;
    end if;
    return query
      with recursive lists as (
        select list as id, 1 as depth
        union all
        select l.id, b.depth + 1 from lists b join price_lists l on l.base_list_id = b.id
        where b.depth < 3),
      buyer as materialized (
        select c.id, a.list_id
        from companies c
          left join partners p on p.company_id = company and p.partner_company_id = c.id
            and p.deleted_at is null
          cross join lateral (
            select n.list_id from (
              select distinct on (x.audience) x.audience, x.list_id from price_assignments x
              where x.company_id = company and x.kind = 'sell' and x.valid_from <= on_day
                and case x.audience when 'buyer' then x.target = c.id::text
                  when 'tier' then x.target = p.tier when 'kind' then x.target = c.kind
                  else false end
              order by x.audience, x.valid_from desc) n
            where n.list_id is not null
            order by array_position(array['buyer', 'tier', 'kind'], n.audience) limit 1) a
        where c.parent_id = company and c.deleted_at is null
          and a.list_id in (select lists.id from lists)),
      concerned as materialized (
        select s.id, s.plan_id, s.quantity, b.list_id
        from subscriptions s join buyer b on b.id = s.buyer_id
        where s.seller_id = company and s.plan_id = any (plans)
          and s.state in ('active', 'suspended', 'pending_cancel')),
      rates as materialized (
        select distinct on (r.subscription_id, r.charge_id) r.charge_id, r.model, r.decimals,
          r.package_size, r.currency, r.bill_months, r.brackets, s.quantity, s.list_id
        from subscription_rates r join concerned s on s.id = r.subscription_id
          and s.plan_id = r.plan_id
        where r.kind = 'recurring' and r.valid_from <= on_day
        order by r.subscription_id, r.charge_id, r.valid_from desc, r.number desc)
      select (select count(*) from buyer), (select count(*) from concerned),
        (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
          select r.*, count(*) as count from rates r
          group by r.charge_id, r.model, r.decimals, r.package_size, r.currency, r.bill_months,
            r.brackets, r.quantity, r.list_id) g);
  end $$;
grant execute on function app.price_change_reach to app_user;

-- The same as before, with as many plans as wanted (null for all of them), and with what a file
-- names a charge by.
drop function app.sold_charges(uuid, text, integer);
create function app.sold_charges(company uuid, typed text, skipped integer, wanted integer)
  returns table (service_id uuid, service text, slug text, category text, plan_id uuid, plan text,
    code text, bill_months integer, charge_id uuid, charge text, charge_code text, kind text,
    model text, unit text, package_size integer, decimals integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with sold as materialized (
      select p.id, p.name, p.code, p.rank, p.bill_months, s.id as service_id, s.name as service,
        s.slug, s.category
      from plans p join services s on s.id = p.service_id
      where app.price_reader_depth(company, true) is not null
        and p.state = 'offered' and p.deleted_at is null
        and s.state = 'published' and s.deleted_at is null
        and (p.company_id = company or exists (select from listings g
            where g.company_id = company and g.service_id = s.id and g.state = 'listed')
          and s.id in (select o.service_id from app.services_offered_to(company) o))
        and (typed = '' or strpos(lower(s.name || ' ' || p.name || ' ' || p.code), lower(typed)) > 0)
      order by s.name, s.id, p.rank, p.name, p.id
      limit wanted offset skipped)
    select p.service_id, p.service, p.slug, p.category, p.id, p.name, p.code, p.bill_months, c.id,
      c.name, c.code, c.kind, c.model, c.unit, c.package_size, c.decimals
    from sold p join plan_charges c on c.plan_id = p.id
    order by p.service, p.service_id, p.rank, p.name, p.id, c.position, c.id
  $$;
grant execute on function app.sold_charges to app_user;

alter table integrations drop constraint integrations_topics_check;
alter table integrations add constraint integrations_topics_check
  check (cardinality(topics) between 1 and 11 and topics <@ array['companies', 'users', 'partners',
    'services', 'applications', 'requests', 'orders', 'subscriptions', 'quotes', 'integrations',
    'prices']);
call app.publish_changes('price_changes', 'prices', 'price_change', 'company_id', 'reason');
