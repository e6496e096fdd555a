-- Orders: what a buyer orders from the seller directly above it. A row holds the price between the
-- two, and says nothing about what lies above: the order that a seller places with its own supplier
-- points down to the one that it fulfils.

insert into role_permissions (role, resource, action)
  select role, resource, action
  from unnest(array['owner', 'admin']) role,
    unnest(array['quotes', 'orders', 'subscriptions']) resource,
    unnest(array['read', 'create', 'update', 'delete', 'export', 'approve']) action
  union all
  select role, resource, action
  from unnest(array['master_distributor', 'distributor', 'reseller']) role,
    unnest(array['quotes', 'orders', 'subscriptions']) resource,
    unnest(array['read', 'create', 'update', 'export']) action
  union all
  select 'end_user', resource, action
  from (values ('quotes', 'read'), ('orders', 'read'), ('orders', 'create'),
    ('subscriptions', 'read')) granted (resource, action);

-- What a seller has agreed with a buyer. Without a row, the defaults below apply.
create table trade_terms (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references companies (id) on delete cascade,
  buyer_id uuid not null references companies (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Days of orders and billing periods are days of this zone.
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
  -- Orders go on to the seller's own supplier without a person of the seller.
  auto_procure boolean not null default true,
  -- agency: the seller's supplier bills the buyer, and pays the seller a commission.
  model text not null default 'resale' check (model in ('resale', 'agency')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (seller_id, buyer_id),
  check (seller_id <> buyer_id)
);

create index trade_terms_by_buyer on trade_terms (buyer_id);

-- What people are about to order for their company. Prices are resolved when a cart is read.
create table carts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, user_id)
);

create index carts_by_person on carts (user_id);

create table cart_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  cart_id uuid not null,
  plan_id uuid not null references plans (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 1000000),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  -- The company that will use it, if not the buyer itself.
  beneficiary_id uuid references companies (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_id, cart_id) references carts (company_id, id) on delete cascade
);

create index cart_lines_by_cart on cart_lines (cart_id, created_at, id);
create index cart_lines_by_plan on cart_lines (plan_id);
create index cart_lines_by_beneficiary on cart_lines (beneficiary_id);

create table orders (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references companies (id) on delete cascade,
  buyer_id uuid not null references companies (id) on delete cascade,
  -- Counts the orders of a seller.
  number bigint not null check (number >= 1),
  state text not null default 'draft' check (state in ('draft', 'awaiting_details',
    'awaiting_approval', 'ready', 'submitting', 'in_progress', 'partially_failed', 'failed',
    'completed', 'cancelled')),
  state_since timestamptz not null default now(),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  source text not null default 'cart' check (source in ('cart', 'api', 'quote', 'back_order')),
  -- The buyer's own number for it.
  reference text not null default '' check (length(reference) <= 80),
  note text not null default '' check (length(note) <= 2000),
  -- The order one company down that this one fulfils.
  fulfils_order_id uuid references orders (id) on delete set null,
  submitted_by uuid,
  submitted_at timestamptz,
  -- Reminders and alerts sent in this state.
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  unique (seller_id, number),
  unique (id, seller_id, buyer_id),
  check (seller_id <> buyer_id)
);

create index orders_by_buyer on orders (buyer_id, created_at desc, id);
create index orders_by_seller on orders (seller_id, created_at desc, id);
create index orders_by_lower on orders (fulfils_order_id) where fulfils_order_id is not null;
create index orders_waiting on orders (state, state_since)
  where state not in ('completed', 'cancelled');

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  position integer not null check (position >= 1),
  service_id uuid not null references services (id),
  plan_id uuid not null references plans (id),
  -- Names and terms as they were when it was ordered.
  service text not null,
  plan text not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  -- The charges with the price between the two: `{charge_id, code, name, kind, model, unit,
  -- package_size, decimals, meter, tax_code, brackets}`.
  charges jsonb not null check (jsonb_typeof(charges) = 'array'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The day whose prices they are.
  priced_on date not null,
  quantity integer not null check (quantity between 1 and 1000000),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  beneficiary_id uuid not null references companies (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'awaiting_details', 'ready',
    'submitting', 'needs_reconcile', 'in_progress', 'on_hold', 'cancelling', 'succeeded', 'failed',
    'cancelled')),
  state_since timestamptz not null default now(),
  -- Why it failed, is held or could not be submitted; a code.
  problem text check (problem ~ '^[a-z0-9]+(_[a-z0-9]+)*$'),
  -- Counts submissions; only a clear refusal starts another one.
  attempt integer not null default 1,
  -- When the supplier first said that it knows nothing of this attempt.
  unknown_since timestamptz,
  -- The line one company down that this one fulfils.
  fulfils_line_id uuid references order_lines (id) on delete set null,
  instance_id uuid,
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position),
  unique (id, seller_id, buyer_id),
  foreign key (order_id, seller_id, buyer_id) references orders (id, seller_id, buyer_id)
    on delete cascade
);

create index order_lines_by_service on order_lines (service_id);
create index order_lines_by_plan on order_lines (plan_id);
create index order_lines_by_beneficiary on order_lines (beneficiary_id);
create index order_lines_by_lower on order_lines (fulfils_line_id)
  where fulfils_line_id is not null;
create index order_lines_by_instance on order_lines (instance_id) where instance_id is not null;
create index order_lines_waiting on order_lines (state, state_since)
  where state not in ('succeeded', 'failed', 'cancelled');

-- What someone has to do before an order goes on.
create table order_tasks (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  line_id uuid,
  kind text not null check (kind in ('approval', 'details', 'provisioning', 'port', 'e911',
    'shipping', 'cancellation', 'other')),
  title text not null default '' check (length(title) <= 200),
  state text not null default 'open'
    check (state in ('open', 'waiting', 'blocked', 'done', 'cancelled')),
  state_since timestamptz not null default now(),
  -- The company that owes it, and the person there who does it.
  owing_id uuid not null references companies (id) on delete cascade,
  owner_id uuid references profiles (id) on delete set null,
  -- The role that approves, for approvals.
  role text check (role in ('owner', 'admin', 'master_distributor', 'distributor', 'reseller',
    'end_user')),
  due_at timestamptz,
  -- What holds it up.
  blocker text not null default '' check (length(blocker) <= 500),
  depends_on uuid references order_tasks (id) on delete set null,
  -- Content by kind.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, seller_id, buyer_id),
  check (owing_id in (seller_id, buyer_id)),
  check ((kind = 'approval') = (role is not null)),
  foreign key (order_id, seller_id, buyer_id) references orders (id, seller_id, buyer_id)
    on delete cascade,
  foreign key (line_id, seller_id, buyer_id) references order_lines (id, seller_id, buyer_id)
    on delete cascade
);

create index order_tasks_by_order on order_tasks (order_id, created_at, id);
create index order_tasks_by_line on order_tasks (line_id) where line_id is not null;
create index order_tasks_by_person on order_tasks (owner_id) where owner_id is not null;
create index order_tasks_owed on order_tasks (owing_id, state, due_at, id);
create index order_tasks_depending on order_tasks (depends_on) where depends_on is not null;

-- Charges that the seller found after the order. What is not accepted is never billed.
create table order_charges (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  line_id uuid,
  description text not null check (length(description) between 2 and 200),
  kind text not null default 'once' check (kind in ('once', 'recurring')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_micro bigint not null check (amount_micro between 1 and 1000000000000000),
  state text not null default 'proposed'
    check (state in ('proposed', 'accepted', 'declined', 'timed_out', 'withdrawn')),
  state_since timestamptz not null default now(),
  -- The end of the time to answer.
  expires_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  foreign key (order_id, seller_id, buyer_id) references orders (id, seller_id, buyer_id)
    on delete cascade,
  foreign key (line_id, seller_id, buyer_id) references order_lines (id, seller_id, buyer_id)
    on delete cascade
);

create index order_charges_by_order on order_charges (order_id, created_at, id);
create index order_charges_by_line on order_charges (line_id) where line_id is not null;
create index order_charges_open on order_charges (expires_at) where state = 'proposed';

-- Every move of an order, its lines, tasks and charges, in the order of their time.
create table order_history (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  line_id uuid references order_lines (id) on delete cascade,
  machine text not null check (machine in ('order', 'line', 'task', 'order_charge')),
  -- The id of what moved.
  subject_id uuid not null,
  event text not null,
  -- Null for the first entry.
  from_state text,
  to_state text not null,
  -- As whom; people appear only in the history of their own pair of companies.
  party text not null,
  actor_id uuid,
  reason text not null default '' check (length(reason) <= 500),
  at timestamptz not null default clock_timestamp(),
  foreign key (order_id, seller_id, buyer_id) references orders (id, seller_id, buyer_id)
    on delete cascade
);

create index order_history_by_order on order_history (order_id, at, id);
create index order_history_by_line on order_history (line_id) where line_id is not null;

-- Which orders need the approval of somebody else than the person who submits them.
create table approval_rules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  applies_to text not null check (applies_to in ('purchases', 'sales')),
  -- In minor units; null for orders of any amount in any currency.
  minimum bigint check (minimum >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- The other company of the order; null for any.
  counterpart_id uuid references companies (id) on delete cascade,
  -- The lowest role that approves.
  role text not null default 'admin' check (role in ('owner', 'admin', 'master_distributor',
    'distributor', 'reseller', 'end_user')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  check ((minimum is null) = (currency is null))
);

create index approval_rules_by_company on approval_rules (company_id, applies_to);
create index approval_rules_by_counterpart on approval_rules (counterpart_id);

-- The real thing behind the lines of every company in the chain; shown through one's subscription.
create table service_instances (
  id uuid primary key default gen_random_uuid(),
  -- The company whose connector or people deliver it.
  company_id uuid not null references companies (id) on delete cascade,
  service_id uuid not null references services (id),
  -- The line of the topmost company.
  line_id uuid references order_lines (id) on delete set null,
  state text not null default 'pending'
    check (state in ('pending', 'active', 'suspended', 'ended')),
  -- Its name at the supplier.
  external_reference text not null default '' check (length(external_reference) <= 200),
  numbers jsonb not null default '[]' check (jsonb_typeof(numbers) = 'array'),
  addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index service_instances_by_company on service_instances (company_id);
create index service_instances_by_service on service_instances (service_id);
create index service_instances_by_line on service_instances (line_id);

alter table order_lines add foreign key (instance_id) references service_instances (id)
  on delete set null;

call app.protect('trade_terms');
call app.protect('carts');
call app.protect('cart_lines');
call app.protect('orders');
call app.protect('order_lines');
call app.protect('order_tasks');
call app.protect('order_charges');
call app.protect('order_history');
call app.protect('approval_rules');
call app.protect('service_instances', for_platform => false);

-- Pair: read by those whose subtree holds the seller, and by the buyer's own people. A company
-- above the buyer that is not above the seller does not read it, such as a later parent.
do $pairs$
declare
  pair text;
begin
  foreach pair in array array['trade_terms', 'orders', 'order_lines', 'order_tasks',
      'order_charges', 'order_history'] loop
    execute format($policy$
      create policy %1$I on %2$I for select to app_user
        using ((select app.may('orders', 'read'))
          and (buyer_id = (select app.actor_company(app.user_id())) or exists (
            select from get_accessible_companies(app.user_id(), 'read') a
              where a.id = %2$I.seller_id offset 0)))$policy$,
      'members read ' || replace(pair, '_', ' ') || ' of their sales and purchases', pair);
  end loop;
end $pairs$;

create policy "sellers agree terms with companies directly below" on trade_terms
  for insert to app_user
  with check ((select app.may('orders', 'update'))
    and exists (select from companies c
      where c.id = trade_terms.buyer_id and c.parent_id = trade_terms.seller_id)
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = trade_terms.seller_id offset 0));
create policy "sellers change terms" on trade_terms for update to app_user
  using ((select app.may('orders', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = trade_terms.seller_id offset 0))
  with check ((select app.may('orders', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = trade_terms.seller_id offset 0));

create policy "buyers read carts of their company" on carts for select to app_user
  using ((select app.may('orders', 'create'))
    and company_id = (select app.actor_company(app.user_id())));
create policy "buyers read cart lines of their company" on cart_lines for select to app_user
  using ((select app.may('orders', 'create'))
    and company_id = (select app.actor_company(app.user_id())));
create policy "members read approval rules of their own subtree" on approval_rules
  for select to app_user
  using ((select app.may('orders', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = approval_rules.company_id offset 0));
create policy "approvers create approval rules of their own subtree" on approval_rules
  for insert to app_user
  with check ((select app.may('orders', 'approve')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = approval_rules.company_id offset 0));
create policy "approvers change approval rules of their own subtree" on approval_rules
  for update to app_user
  using ((select app.may('orders', 'approve')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = approval_rules.company_id offset 0))
  with check ((select app.may('orders', 'approve')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = approval_rules.company_id offset 0));
create policy "approvers remove approval rules of their own subtree" on approval_rules
  for delete to app_user
  using ((select app.may('orders', 'approve')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = approval_rules.company_id offset 0));

-- States are moved by functions alone.
grant select on orders, order_lines, order_tasks, order_charges, order_history
  to app_platform, app_user;
grant select, insert, update, delete on trade_terms, carts, cart_lines, approval_rules
  to app_platform;
grant select, insert (id, seller_id, buyer_id, currency, time_zone, auto_procure, model),
  update (currency, time_zone, auto_procure, model)
  on trade_terms to app_user;
grant select on carts, cart_lines to app_user;
grant select, delete,
  insert (id, company_id, applies_to, minimum, currency, counterpart_id, role),
  update (applies_to, minimum, currency, counterpart_id, role)
  on approval_rules to app_user;

do $touched$
declare
  touched text;
begin
  foreach touched in array array['trade_terms', 'carts', 'cart_lines', 'orders', 'order_lines',
      'order_tasks', 'order_charges', 'approval_rules', 'service_instances'] loop
    execute format('create trigger touch before update on %I for each row execute function '
      'app.touch()', touched);
  end loop;
end $touched$;

create constraint trigger audit after insert or update or delete
  on trade_terms deferrable initially deferred
  for each row execute function app.audit_row('seller_id', 'currency');
create constraint trigger audit after insert or update or delete
  on approval_rules deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'applies_to');

-- Made from the state tables of the contract; `npm run generate` compares them.
create function app.order_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('draft', 'submit', 'awaiting_details', array['buyer', 'seller']),
      ('draft', 'submit', 'awaiting_approval', array['buyer', 'seller']),
      ('draft', 'submit', 'ready', array['buyer', 'seller']),
      ('awaiting_details', 'complete_details', 'awaiting_approval', array['job']),
      ('awaiting_details', 'complete_details', 'ready', array['job']),
      ('awaiting_approval', 'approve', 'ready', array['approver']),
      ('awaiting_approval', 'reject', 'cancelled', array['approver']),
      ('ready', 'start', 'submitting', array['job', 'seller']),
      ('submitting', 'begin', 'in_progress', array['job']),
      ('in_progress', 'settle', 'completed', array['lines']),
      ('in_progress', 'settle', 'partially_failed', array['lines']),
      ('in_progress', 'settle', 'failed', array['lines']),
      ('in_progress', 'settle', 'cancelled', array['lines']),
      ('partially_failed', 'retry', 'submitting', array['seller']),
      ('failed', 'retry', 'submitting', array['seller']),
      ('draft', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_approval', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('draft', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('awaiting_approval', 'expire', 'cancelled', array['job'])
  $$;

create function app.line_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('pending', 'ask_details', 'awaiting_details', array['job']),
      ('pending', 'release', 'ready', array['job']),
      ('awaiting_details', 'release', 'ready', array['job']),
      ('ready', 'submit', 'submitting', array['job']),
      ('submitting', 'accept', 'in_progress', array['supplier']),
      ('needs_reconcile', 'accept', 'in_progress', array['supplier']),
      ('submitting', 'refuse', 'failed', array['supplier']),
      ('needs_reconcile', 'refuse', 'failed', array['supplier']),
      ('submitting', 'lose', 'needs_reconcile', array['job']),
      ('needs_reconcile', 'find_nothing', 'ready', array['job']),
      ('in_progress', 'hold', 'on_hold', array['supplier']),
      ('on_hold', 'resume', 'in_progress', array['supplier']),
      ('in_progress', 'succeed', 'succeeded', array['supplier']),
      ('on_hold', 'succeed', 'succeeded', array['supplier']),
      ('in_progress', 'fail', 'failed', array['supplier']),
      ('on_hold', 'fail', 'failed', array['supplier']),
      ('in_progress', 'request_cancel', 'cancelling', array['buyer', 'seller']),
      ('on_hold', 'request_cancel', 'cancelling', array['buyer', 'seller']),
      ('cancelling', 'confirm_cancel', 'cancelled', array['supplier']),
      ('cancelling', 'refuse_cancel', 'in_progress', array['supplier']),
      ('failed', 'retry', 'ready', array['seller']),
      ('pending', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('pending', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('ready', 'expire', 'cancelled', array['job'])
  $$;

create function app.task_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('open', 'wait', 'waiting', array['owing']),
      ('open', 'block', 'blocked', array['owing']),
      ('waiting', 'block', 'blocked', array['owing']),
      ('waiting', 'resume', 'open', array['owing', 'job']),
      ('blocked', 'resume', 'open', array['owing', 'job']),
      ('open', 'complete', 'done', array['owing']),
      ('waiting', 'complete', 'done', array['owing']),
      ('open', 'cancel', 'cancelled', array['owing', 'job']),
      ('waiting', 'cancel', 'cancelled', array['owing', 'job']),
      ('blocked', 'cancel', 'cancelled', array['owing', 'job'])
  $$;

create function app.order_charge_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('proposed', 'accept', 'accepted', array['buyer']),
      ('proposed', 'decline', 'declined', array['buyer']),
      ('proposed', 'time_out', 'timed_out', array['job']),
      ('proposed', 'withdraw', 'withdrawn', array['seller'])
  $$;

-- Whether an event moves something from one state to another for a party.
create function app.may_move(machine text, from_state text, event text, to_state text, party text)
  returns boolean
  language plpgsql immutable
  as $$
  declare
    allowed boolean;
  begin
    execute format('select exists (select from app.%I() t where t.from_state = $1
      and t.event = $2 and t.to_state = $3 and $4 = any (t.who))', machine || '_transitions')
      into allowed using from_state, event, to_state, party;
    return allowed;
  end $$;
