-- What companies ask for plans: price lists, their entries, whom a list is for, and exchange rates.
-- A price is between one seller and one buyer; app.resolve_prices (0065) works it out.

insert into role_permissions (role, resource, action)
  select role, 'prices', action
  from unnest(array['owner', 'admin']) role,
    unnest(array['read', 'create', 'update', 'delete', 'export', 'approve']) action
  union all
  select role, 'prices', action
  from unnest(array['master_distributor', 'distributor', 'reseller']) role,
    unnest(array['read', 'create', 'update']) action;

create table price_lists (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 2 and 120),
  -- sell: what the company asks. msrp and ceiling: what those below it are advised to ask, and may
  -- ask at most.
  kind text not null default 'sell' check (kind in ('sell', 'msrp', 'ceiling')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Where prices are looked up that this list does not have.
  base_list_id uuid,
  -- Whether a price below the floor, or above a ceiling list's, is refused or only pointed out.
  guard text not null default 'advise' check (guard in ('advise', 'block')),
  -- The floor: the margin that a price needs at least.
  min_margin_bps integer not null default 0 check (min_margin_bps between 0 and 9999),
  -- Calculated prices are multiples of it, in millionths of the major unit.
  step_micro bigint not null default 10000 check (step_micro between 1 and 1000000000),
  -- half: to the nearest multiple, halves away from 0; up: to the next one.
  rounding text not null default 'half' check (rounding in ('half', 'up')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, base_list_id) references price_lists (company_id, id)
);

create unique index price_lists_by_name on price_lists (company_id, lower(name));
create index price_lists_by_base on price_lists (base_list_id) where base_list_id is not null;

-- Brackets are [{"from", "rate_micro", "flat_micro"}], whole numbers as text. Quantities are
-- counted in the smallest units of the charge; the first bracket begins with the first of them.
create function app.valid_brackets(brackets jsonb) returns boolean
  language sql immutable strict
  as $$
    select coalesce((select count(*) between 1 and 20 and bool_and(
          coalesce(b.value ->> 'from' ~ '^[1-9][0-9]{0,17}$'
            and b.value ->> 'rate_micro' ~ '^[0-9]{1,16}$'
            and b.value ->> 'flat_micro' ~ '^[0-9]{1,16}$', false)
          and case when b.ordinality = 1 then b.value ->> 'from' = '1'
            else lpad(b.value ->> 'from', 18, '0')
              > lpad(brackets -> (b.ordinality::integer - 2) ->> 'from', 18, '0') end)
        from jsonb_array_elements(case jsonb_typeof(brackets) when 'array' then brackets
          else '[]' end) with ordinality b), false)
  $$;
grant execute on function app.valid_brackets to app_platform, app_user;

create table price_entries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  list_id uuid not null,
  scope text not null check (scope in ('charge', 'plan', 'service', 'category', 'all')),
  -- The id of the charge, plan or service; the category; empty for all.
  target text not null default '',
  method text not null
    check (method in ('fixed', 'markup', 'margin', 'off_msrp', 'pass', 'not_sold', 'inherit')),
  brackets jsonb check (app.valid_brackets(brackets)),
  bps integer,
  -- Added to rates, in millionths of the major unit of the list's currency.
  add_micro bigint not null default 0
    check (add_micro between -1000000000000000 and 1000000000000000),
  valid_from date not null,
  -- The change that it was part of.
  change_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  unique (list_id, scope, target, valid_from),
  foreign key (company_id, list_id) references price_lists (company_id, id) on delete cascade,
  check (case scope
    when 'all' then target = ''
    when 'category' then target ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(target) <= 40
    else target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' end),
  check ((method = 'fixed') = (brackets is not null)),
  check (method <> 'fixed' or scope = 'charge'),
  check (case method
    when 'markup' then bps between -9999 and 1000000
    when 'margin' then bps between 0 and 9999
    when 'off_msrp' then bps between 0 and 9999
    else bps is null end),
  check (add_micro = 0 or method = 'markup')
);

create index price_entries_by_company on price_entries (company_id, created_at desc, id);

create table price_assignments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null default 'sell' check (kind in ('sell', 'msrp', 'ceiling')),
  -- A list for the buyer itself comes first, then one for its tier, then one for its kind.
  audience text not null check (audience in ('buyer', 'tier', 'kind', 'visitors')),
  -- The id of the buyer, the tier, or the kind of company; empty for visitors.
  target text not null default '',
  -- Null ends the assignment.
  list_id uuid,
  valid_from date not null,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  unique (company_id, kind, audience, target, valid_from),
  foreign key (company_id, list_id) references price_lists (company_id, id),
  check (case audience
    when 'visitors' then target = ''
    when 'tier' then target in ('registered', 'silver', 'gold', 'platinum')
    when 'kind' then target in ('master_distributor', 'distributor', 'reseller', 'customer')
    else target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' end)
);

create index price_assignments_by_list on price_assignments (list_id, valid_from);

-- What one unit of the first currency is worth in the second, in hundred-millionths.
create table exchange_rates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  rate_e8 bigint not null check (rate_e8 between 1 and 1000000000000000),
  valid_from date not null,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  unique (company_id, from_currency, to_currency, valid_from),
  check (from_currency <> to_currency)
);

call app.protect('price_lists');
call app.protect('price_entries');
call app.protect('price_assignments');
call app.protect('exchange_rates');

create policy "members read price lists of their own subtree" on price_lists for select to app_user
  using ((select app.may('prices', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_lists.company_id offset 0));
create policy "members create price lists of their own subtree" on price_lists
  for insert to app_user
  with check ((select app.may('prices', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_lists.company_id offset 0));
create policy "members change price lists of their own subtree" on price_lists
  for update to app_user
  using ((select app.may('prices', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_lists.company_id offset 0))
  with check ((select app.may('prices', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_lists.company_id offset 0));

-- Entries, assignments and rates are never changed: a later row replaces one. A row that has not
-- taken effect yet can be withdrawn.
create policy "members read price entries of their own subtree" on price_entries
  for select to app_user
  using ((select app.may('prices', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_entries.company_id offset 0));
create policy "members create price entries of their own subtree" on price_entries
  for insert to app_user
  with check ((select app.may('prices', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_entries.company_id offset 0));
create policy "members withdraw coming price entries of their own subtree" on price_entries
  for delete to app_user
  using ((select app.may('prices', 'update')) and valid_from > (now() at time zone 'UTC')::date
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_entries.company_id offset 0));

create policy "members read price assignments of their own subtree" on price_assignments
  for select to app_user
  using ((select app.may('prices', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_assignments.company_id offset 0));
create policy "members create price assignments of their own subtree" on price_assignments
  for insert to app_user
  with check ((select app.may('prices', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_assignments.company_id offset 0));
create policy "members withdraw coming price assignments of their own subtree"
  on price_assignments for delete to app_user
  using ((select app.may('prices', 'update')) and valid_from > (now() at time zone 'UTC')::date
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = price_assignments.company_id offset 0));

create policy "members read exchange rates of their own subtree" on exchange_rates
  for select to app_user
  using ((select app.may('prices', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = exchange_rates.company_id offset 0));
create policy "members create exchange rates of their own subtree" on exchange_rates
  for insert to app_user
  with check ((select app.may('prices', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = exchange_rates.company_id offset 0));
create policy "members withdraw coming exchange rates of their own subtree" on exchange_rates
  for delete to app_user
  using ((select app.may('prices', 'update')) and valid_from > (now() at time zone 'UTC')::date
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = exchange_rates.company_id offset 0));

grant select, insert, update, delete on price_lists, price_entries, price_assignments,
  exchange_rates to app_platform;
grant select,
  insert (id, company_id, name, kind, currency, base_list_id, guard, min_margin_bps, step_micro,
    rounding),
  update (name, currency, base_list_id, guard, min_margin_bps, step_micro, rounding)
  on price_lists to app_user;
grant select, delete,
  insert (id, company_id, list_id, scope, target, method, brackets, bps, add_micro, valid_from,
    change_id)
  on price_entries to app_user;
grant select, delete, insert (id, company_id, kind, audience, target, list_id, valid_from)
  on price_assignments to app_user;
grant select, delete, insert (id, company_id, from_currency, to_currency, rate_e8, valid_from)
  on exchange_rates to app_user;

create trigger touch before update on price_lists for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on price_lists deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');
create constraint trigger audit after insert or update or delete
  on price_entries deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'scope');
create constraint trigger audit after insert or update or delete
  on price_assignments deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'audience');
create constraint trigger audit after insert or update or delete
  on exchange_rates deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'from_currency');

create function app.price_day() returns date
  language sql stable
  as $$ select (now() at time zone 'UTC')::date $$;
grant execute on function app.price_day to app_user, app_public;

-- Bases may not form a circle or be more than two deep, and what a price in use depends on stays.
create function app.guard_price_list() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    names text := new.name;
    next_id uuid := new.base_list_id;
    next_list price_lists;
    above integer := 1;
    below integer;
  begin
    -- One at a time for each company: two changes made together could close a circle.
    perform pg_advisory_xact_lock(hashtextextended('price lists of ' || new.company_id, 0));
    while next_id is not null loop
      select * into next_list from price_lists l where l.id = next_id;
      names := names || ' → ' || next_list.name;
      if next_id = new.id then
        raise exception using errcode = 'TL065', message = 'price_list_circle', detail = names;
      end if;
      if next_list.kind <> new.kind then
        raise exception using errcode = 'TL065', message = 'price_list_base_kind';
      end if;
      above := above + 1;
      next_id := next_list.base_list_id;
      exit when above > 4;
    end loop;
    with recursive derived as (
      select new.id, 0 as levels
      union all
      select l.id, d.levels + 1 from derived d join price_lists l on l.base_list_id = d.id
        where d.levels < 4)
      select max(levels) into below from derived;
    if above + below > 3 then
      raise exception using errcode = 'TL065', message = 'price_list_depth';
    end if;
    if tg_op = 'UPDATE' and (new.currency, new.base_list_id, new.step_micro, new.rounding)
        is distinct from (old.currency, old.base_list_id, old.step_micro, old.rounding)
      and exists (
        with recursive derived as (
          select new.id
          union all
          select l.id from derived d join price_lists l on l.base_list_id = d.id)
        select from derived d join price_assignments a on a.list_id = d.id
          where a.valid_from <= app.price_day()) then
      raise exception using errcode = 'TL065', message = 'price_list_in_use';
    end if;
    return new;
  end $$;

create trigger guard before insert or update on price_lists
  for each row execute function app.guard_price_list();

-- A row that took effect in the past would change what was answered then. Charges, plans, services
-- and buyers have to be ones that the company can sell and sell to.
create function app.guard_price_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner_id uuid;
    row_of jsonb := to_jsonb(new);
  begin
    if current_setting('role') = 'app_user' and new.valid_from < app.price_day() then
      raise exception using errcode = 'TL066', message = 'price_in_the_past';
    end if;
    if tg_table_name = 'price_entries' and row_of ->> 'scope' in ('charge', 'plan', 'service') then
      case row_of ->> 'scope'
        when 'charge' then select c.company_id into owner_id from plan_charges c
          where c.id = (row_of ->> 'target')::uuid;
        when 'plan' then select p.company_id into owner_id from plans p
          where p.id = (row_of ->> 'target')::uuid;
        else select s.company_id into owner_id from services s
          where s.id = (row_of ->> 'target')::uuid;
      end case;
      if not exists (select from company_tree t
          where t.ancestor_id = owner_id and t.descendant_id = new.company_id) then
        raise exception using errcode = 'TL067', message = 'price_target_unknown';
      end if;
    end if;
    if tg_table_name = 'price_assignments' and exists (select from price_lists l
        where l.id = (row_of ->> 'list_id')::uuid and l.kind <> row_of ->> 'kind') then
      raise exception using errcode = 'TL067', message = 'price_list_other_kind';
    end if;
    if tg_table_name = 'price_assignments' and row_of ->> 'audience' = 'buyer' and not exists (
        select from companies c where c.id = (row_of ->> 'target')::uuid
          and c.parent_id = new.company_id) then
      raise exception using errcode = 'TL067', message = 'price_buyer_unknown';
    end if;
    return new;
  end $$;

create trigger guard before insert on price_entries
  for each row execute function app.guard_price_row();
create trigger guard before insert on price_assignments
  for each row execute function app.guard_price_row();
create trigger guard before insert on exchange_rates
  for each row execute function app.guard_price_row();
