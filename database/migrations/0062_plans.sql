-- Plans: the ways in which a service is sold. A plan has a term, a billing period and charges; what
-- each company asks for them is in its price lists (0063).

create table plans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  -- Unique among the plans of a company, including the recycle bin: price files name plans by it.
  code text not null check (code ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$' and length(code) <= 40),
  name text not null check (length(name) between 2 and 120),
  -- Orders the plans of a service from small to large: to a higher rank is an upgrade.
  rank integer not null default 1 check (rank between 1 and 1000),
  -- 0: no term.
  term_months integer not null default 1 check (term_months in (0, 1, 12, 24, 36)),
  bill_months integer not null default 1 check (bill_months in (1, 3, 6, 12)),
  trial_days integer not null default 0 check (trial_days between 0 and 90),
  end_action text not null default 'renew' check (end_action in ('renew', 'roll', 'end')),
  notice_days integer not null default 30 check (notice_days between 0 and 365),
  -- Days after a start, a renewal or an increase in which seats can be given back.
  window_days integer not null default 7 check (window_days between 0 and 60),
  -- Share of the remaining full periods that is due when a term is ended early, in 1/10000.
  early_fee_bps integer not null default 10000 check (early_fee_bps between 0 and 10000),
  charge_while_suspended boolean not null default true,
  min_quantity integer not null default 1 check (min_quantity >= 1),
  max_quantity integer check (max_quantity <= 1000000),
  step_quantity integer not null default 1 check (step_quantity >= 1),
  state text not null default 'draft' check (state in ('draft', 'offered', 'retired')),
  -- The first day on which it was offered. From then on its terms and charges are frozen.
  offered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  check (max_quantity is null or max_quantity >= min_quantity),
  check ((state = 'draft') = (offered_at is null)),
  unique (company_id, id),
  unique (company_id, code),
  foreign key (company_id, service_id) references services (company_id, id) on delete cascade
);

create index plans_by_service on plans (service_id, rank, name, id) where deleted_at is null;
create index plans_by_code on plans (company_id, code) where deleted_at is null;

-- What a plan charges for. A price has brackets `{from, rate_micro, flat_micro}` for each charge.
create table plan_charges (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$' and length(code) <= 40),
  name text not null check (length(name) between 2 and 120),
  kind text not null check (kind in ('once', 'recurring', 'usage')),
  -- flat: one amount; per_unit: rate times quantity; graduated: each unit at the rate of its
  -- bracket; volume: all units at the rate of the bracket reached; package: begun packages.
  model text not null default 'per_unit'
    check (model in ('flat', 'per_unit', 'graduated', 'volume', 'package')),
  -- What is counted, such as 'seat' or 'minute'; empty for flat charges.
  unit text not null default '' check (length(unit) <= 40),
  -- Units in a package.
  package_size integer check (package_size between 1 and 1000000),
  -- The meter that usage is reported for.
  meter text check (meter ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and length(meter) <= 40),
  tax_code text not null default '' check (length(tax_code) <= 40),
  -- Decimals of the quantity.
  decimals integer not null default 0 check (decimals between 0 and 6),
  position integer not null default 1 check (position between 1 and 50),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'usage') = (meter is not null)),
  check ((model = 'package') = (package_size is not null)),
  check ((model = 'flat') = (unit = '')),
  unique (company_id, id),
  unique (plan_id, code),
  foreign key (company_id, plan_id) references plans (company_id, id) on delete cascade
);

create index plan_charges_by_plan on plan_charges (plan_id, position, id);

-- Services of companies above that a company sells on. Each company on the way from the owner of a
-- service to a buyer must list it; its owner lists it by publishing it.
create table listings (
  company_id uuid not null references companies (id) on delete cascade,
  service_id uuid not null references services (id) on delete cascade,
  state text not null default 'listed' check (state in ('listed', 'hidden')),
  featured boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, service_id)
);

create index listings_by_service on listings (service_id, company_id) where state = 'listed';
