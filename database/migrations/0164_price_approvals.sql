-- Rules that ask for an approval of price changes.

alter table approval_rules drop constraint approval_rules_applies_to_check;
alter table approval_rules add constraint approval_rules_applies_to_check
  check (applies_to in ('purchases', 'sales', 'prices'));

-- The least role that may approve; null if everyone with the permission may.
alter table price_changes add column approver_role text
  check (approver_role in ('owner', 'admin', 'master_distributor', 'distributor', 'reseller',
    'end_user'));

-- The role whose approval a change of a list's prices needs, by the rules of its company; null if
-- none applies. A minimum is about how much the monthly payments of subscriptions rise or fall.
create function app.price_approver(list uuid, money jsonb) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.role from approval_rules r
    where r.applies_to = 'prices' and r.company_id = app.company_of_list(list, 'read')
      and (r.minimum is null or exists (
        select from jsonb_to_recordset(money) m (currency text, before bigint, after bigint)
        where m.currency = r.currency and abs(m.after - m.before) >= r.minimum))
    order by app.role_level(r.role) desc limit 1
  $$;
grant execute on function app.price_approver to app_user;

-- The same as before, with the role that has to approve.
create or replace function app.add_price_change(list uuid, why text, on_day date, shown jsonb,
    entries jsonb, waits boolean)
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
        proposal, approver_role)
      values (company, list, why, case when waits then 'awaiting_approval' else 'accepted' end,
        on_day, jsonb_array_length(entries), shown, case when waits then entries end,
        case when waits then app.price_approver(list, shown -> 'money') end)
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

-- Whether the caller may decide a change: never their own, and with the role that a rule asks for.
create function app.may_decide_prices(change price_changes) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('prices', 'approve') and change.author_id is distinct from app.user_id()
      and (change.approver_role is null
        or app.own_level() >= app.role_level(change.approver_role))
  $$;
grant execute on function app.may_decide_prices to app_user;

create or replace function app.move_price_change(change uuid, event text) returns text
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
      when event <> 'withdraw' and app.may_decide_prices(c) then 'approver' end;
    if party is null then
      return null;
    end if;
    if not app.can_move('price_change', c.state, event, next_state, party) then
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
