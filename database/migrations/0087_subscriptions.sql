-- Subscriptions: what a buyer has from the seller directly above it. Each hop of a chain has its
-- own row with its own prices; quantity, dates and state are those of the whole chain and move
-- together.

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references companies (id) on delete cascade,
  buyer_id uuid not null references companies (id) on delete cascade,
  -- The same for all hops.
  chain_id uuid not null,
  -- Counted from the owner of the service down.
  hop integer not null check (hop >= 1),
  -- The subscription one company down that this one supplies.
  fulfils_id uuid references subscriptions (id) on delete set null,
  line_id uuid not null unique references order_lines (id),
  instance_id uuid references service_instances (id) on delete set null,
  beneficiary_id uuid not null references companies (id) on delete cascade,
  service_id uuid not null references services (id),
  plan_id uuid not null references plans (id),
  service text not null,
  plan text not null,
  state text not null check (state in ('waiting_for_details', 'pending_manual',
    'pending_automated', 'trial', 'active', 'suspended', 'pending_cancel', 'cancelled')),
  state_since timestamptz not null default now(),
  model text not null check (model in ('resale', 'agency')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of the seller of the lowest hop; all days are days of this zone.
  time_zone text not null,
  -- Terms of the plan as agreed.
  rank integer not null,
  term_months integer not null,
  bill_months integer not null,
  notice_days integer not null,
  window_days integer not null,
  early_fee_bps integer not null,
  charge_while_suspended boolean not null,
  min_quantity integer not null,
  max_quantity integer,
  step_quantity integer not null,
  quantity integer not null check (quantity between 1 and 1000000),
  -- Ranges of days are half-open. Null until it starts.
  started_on date,
  -- Periods are counted from it.
  anchor date,
  term_from date,
  term_to date,
  -- The start or the last renewal, from which the window counts.
  window_from date,
  -- The first day after the trial; null once it is over.
  trial_to date,
  -- The end of the last period charged.
  charged_to date,
  end_action text not null check (end_action in ('renew', 'roll', 'end')),
  -- Fixed once it is to end.
  ends_on date,
  suspended_on date,
  -- The hop whose seller suspended it; it can be resumed there or above.
  suspended_hop integer,
  -- What applies from the renewal on: {"quantity": 5, "plan_id": "…"}.
  scheduled jsonb not null default '{}' check (jsonb_typeof(scheduled) = 'object'),
  -- Kept at the lowest hop: the end of the first period with usage that isn't charged yet, and that
  -- of the last one charged.
  usage_due date,
  usage_closed_to date,
  -- Days of the last notice about the coming renewal.
  noticed_days integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (chain_id, hop),
  unique (id, seller_id, buyer_id),
  check (seller_id <> buyer_id),
  check (state in ('waiting_for_details', 'pending_manual', 'pending_automated', 'cancelled')
    or (started_on is not null and anchor is not null and term_from is not null
      and term_to is not null and window_from is not null and charged_to is not null)),
  check ((state = 'trial') = (trial_to is not null) or state = 'cancelled'),
  check (state <> 'pending_cancel' or ends_on is not null),
  check ((suspended_on is null) = (suspended_hop is null))
);

create index subscriptions_by_seller on subscriptions (seller_id, created_at desc, id);
create index subscriptions_by_buyer on subscriptions (buyer_id, created_at desc, id);
create index subscriptions_by_lower on subscriptions (fulfils_id) where fulfils_id is not null;
create index subscriptions_by_service on subscriptions (service_id);
create index subscriptions_by_plan on subscriptions (plan_id);
create index subscriptions_by_instance on subscriptions (instance_id)
  where instance_id is not null;
create index subscriptions_by_beneficiary on subscriptions (beneficiary_id);
-- The lowest hop of each chain stands for it in jobs.
create index subscriptions_to_charge on subscriptions (charged_to, id)
  where fulfils_id is null and state in ('active', 'suspended', 'pending_cancel');
create index subscriptions_to_move on subscriptions (least(ends_on, trial_to, term_to), id)
  where fulfils_id is null and state in ('trial', 'active', 'suspended', 'pending_cancel');
create index subscriptions_with_usage on subscriptions (usage_due, id)
  where usage_due is not null;
create index subscriptions_to_notice on subscriptions (term_to)
  where term_months >= 12 and state in ('active', 'suspended');

-- The versions of the prices between the two. None is changed once it is in use.
create table subscription_rates (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  -- Null for what is charged once without a subscription.
  subscription_id uuid,
  line_id uuid not null references order_lines (id) on delete cascade,
  -- Of several versions from the same day, the last one counts.
  number bigint generated always as identity,
  plan_id uuid not null references plans (id),
  charge_id uuid not null,
  code text not null,
  name text not null,
  kind text not null check (kind in ('once', 'recurring', 'usage')),
  model text not null check (model in ('flat', 'per_unit', 'graduated', 'volume', 'package')),
  unit text not null default '',
  meter text,
  package_size integer,
  decimals integer not null check (decimals between 0 and 6),
  tax_code text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  brackets jsonb not null check (app.valid_brackets(brackets)),
  bill_months integer not null,
  early_fee_bps integer not null,
  -- Counts for periods that begin on this day or later.
  valid_from date not null,
  -- The price run that it is part of.
  run_id uuid,
  created_at timestamptz not null default now(),
  foreign key (subscription_id, seller_id, buyer_id)
    references subscriptions (id, seller_id, buyer_id) on delete cascade
);

create index subscription_rates_by_subscription
  on subscription_rates (subscription_id, plan_id, charge_id, valid_from desc, number desc);
create index subscription_rates_by_line on subscription_rates (line_id);
create index subscription_rates_by_plan on subscription_rates (plan_id);

-- Every increase is a lot, which can be given back within the window.
create table quantity_lots (
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid not null,
  position integer not null check (position >= 1),
  added_on date not null,
  quantity integer not null check (quantity >= 1),
  primary key (subscription_id, position),
  foreign key (subscription_id, seller_id, buyer_id)
    references subscriptions (id, seller_id, buyer_id) on delete cascade
);

-- What happened to a subscription. People appear only at the hop where they acted.
create table subscription_changes (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid not null,
  event text not null,
  from_state text,
  to_state text not null,
  party text not null check (party in ('buyer', 'seller', 'supplier', 'job')),
  actor_id uuid,
  -- The day from which it counts.
  day date not null,
  reason text not null default '' check (length(reason) <= 500),
  -- What changed: quantity, plan_id, plan, term_to, ends_on, end_action, scheduled.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  foreign key (subscription_id, seller_id, buyer_id)
    references subscriptions (id, seller_id, buyer_id) on delete cascade
);

create index subscription_changes_by_subscription
  on subscription_changes (subscription_id, at desc, id);

-- The hand-over to billing: facts, never amounts. Rows of one group share quantity and dates.
create table charge_events (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null,
  hop integer not null,
  kind text not null check (kind in ('once', 'recurring', 'change', 'usage', 'early_end_fee',
    'order_charge', 'reversal')),
  model text not null check (model in ('resale', 'agency')),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_line_id uuid,
  subscription_id uuid,
  -- A copy of that of the order line.
  service_id uuid,
  charge_id uuid,
  tax_code text not null default '',
  -- In the smallest units of the charge.
  quantity bigint not null,
  price_version_id uuid references subscription_rates (id),
  -- The price of a unit, where it is the same for every unit.
  unit_micros bigint,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  service_from date not null,
  service_to date not null,
  period_from date not null,
  period_to date not null,
  -- Counts events, in the order in which they are rated.
  number bigint generated always as identity,
  occurred_at timestamptz not null default now(),
  corrects_id uuid references charge_events (id),
  unique (group_id, hop),
  foreign key (order_line_id, seller_id, buyer_id)
    references order_lines (id, seller_id, buyer_id) on delete cascade,
  foreign key (subscription_id, seller_id, buyer_id)
    references subscriptions (id, seller_id, buyer_id) on delete cascade,
  check (service_from < service_to and period_from < period_to),
  check (price_version_id is not null or unit_micros is not null),
  check ((kind = 'reversal') = (corrects_id is not null)),
  check (quantity >= 0 or kind in ('usage', 'reversal'))
);

create index charge_events_by_subscription on charge_events (subscription_id, period_from, number);
create index charge_events_by_seller on charge_events (seller_id, occurred_at, id);
create index charge_events_by_buyer on charge_events (buyer_id, occurred_at, id);
create index charge_events_by_line on charge_events (order_line_id)
  where order_line_id is not null;
create index charge_events_corrections on charge_events (corrects_id)
  where corrects_id is not null;

-- Reported by the company that delivers the service; each hop has its own row.
create table usage_records (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid not null,
  charge_id uuid not null,
  meter text not null,
  -- In the smallest units of the charge; below 0 for corrections.
  quantity bigint not null check (quantity <> 0),
  used_on date not null,
  -- The period it is charged in: its own, or for late records the open one.
  period_from date not null,
  period_to date not null,
  source text not null check (length(source) between 1 and 60),
  external_id text not null check (length(external_id) between 1 and 200),
  corrects_id uuid references usage_records (id),
  created_at timestamptz not null default now(),
  unique (subscription_id, source, external_id),
  check ((quantity < 0) = (corrects_id is not null)),
  foreign key (subscription_id, seller_id, buyer_id)
    references subscriptions (id, seller_id, buyer_id) on delete cascade
);

create index usage_records_by_period on usage_records (subscription_id, period_to, meter);
create index usage_records_corrected on usage_records (corrects_id)
  where corrects_id is not null;

call app.protect('subscriptions');
call app.protect('subscription_rates');
call app.protect('quantity_lots');
call app.protect('subscription_changes');
call app.protect('charge_events');
call app.protect('usage_records');

-- Pair, as for orders. Functions alone write.
do $pairs$
declare
  pair text;
begin
  foreach pair in array array['subscriptions', 'subscription_rates', 'quantity_lots',
      'subscription_changes', 'charge_events', 'usage_records'] loop
    execute format($policy$
      create policy %1$I on %2$I for select to app_user
        using ((select app.may('subscriptions', 'read'))
          and (buyer_id = (select app.actor_company(app.user_id())) or exists (
            select from get_accessible_companies(app.user_id(), 'read') a
              where a.id = %2$I.seller_id offset 0)))$policy$,
      'members read ' || replace(pair, '_', ' ') || ' of their sales and purchases', pair);
  end loop;
end $pairs$;

grant select on subscriptions, subscription_rates, quantity_lots, subscription_changes,
  charge_events, usage_records to app_platform, app_user;

create trigger touch before update on subscriptions for each row execute function app.touch();

-- Made from the state table of the contract; `npm run generate` compares them.
create function app.subscription_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('waiting_for_details', 'complete_details', 'pending_manual', array['supplier']),
      ('waiting_for_details', 'complete_details', 'pending_automated', array['supplier']),
      ('pending_manual', 'start', 'trial', array['supplier']),
      ('pending_manual', 'start', 'active', array['supplier']),
      ('pending_automated', 'start', 'trial', array['supplier']),
      ('pending_automated', 'start', 'active', array['supplier']),
      ('waiting_for_details', 'abandon', 'cancelled', array['supplier']),
      ('pending_manual', 'abandon', 'cancelled', array['supplier']),
      ('pending_automated', 'abandon', 'cancelled', array['supplier']),
      ('trial', 'convert', 'active', array['job']),
      ('trial', 'set_quantity', 'trial', array['buyer', 'seller']),
      ('active', 'set_quantity', 'active', array['buyer', 'seller']),
      ('pending_cancel', 'set_quantity', 'pending_cancel', array['buyer', 'seller']),
      ('active', 'change_plan', 'active', array['buyer', 'seller']),
      ('active', 'coterm', 'active', array['buyer', 'seller']),
      ('active', 'undo', 'active', array['buyer', 'seller']),
      ('trial', 'set_renewal', 'trial', array['buyer', 'seller']),
      ('active', 'set_renewal', 'active', array['buyer', 'seller']),
      ('suspended', 'set_renewal', 'suspended', array['buyer', 'seller']),
      ('active', 'suspend', 'suspended', array['seller']),
      ('suspended', 'resume', 'active', array['seller']),
      ('active', 'end', 'pending_cancel', array['buyer', 'seller', 'job']),
      ('suspended', 'end', 'pending_cancel', array['buyer', 'seller', 'job']),
      ('trial', 'end', 'trial', array['buyer', 'seller']),
      ('trial', 'end', 'cancelled', array['buyer', 'seller']),
      ('trial', 'keep', 'trial', array['buyer', 'seller']),
      ('pending_cancel', 'keep', 'active', array['buyer', 'seller']),
      ('pending_cancel', 'keep', 'suspended', array['buyer', 'seller']),
      ('active', 'renew', 'active', array['job']),
      ('suspended', 'renew', 'suspended', array['job']),
      ('pending_cancel', 'renew', 'pending_cancel', array['job']),
      ('pending_cancel', 'finish', 'cancelled', array['buyer', 'seller', 'job']),
      ('trial', 'finish', 'cancelled', array['job'])
  $$;
