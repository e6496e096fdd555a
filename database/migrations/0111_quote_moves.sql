-- How quotes move, and the order that an acceptance creates.

-- What the first bill of a frozen version comes to, in minor units.
alter table quote_versions add amount bigint check (amount >= 0);

-- Made from the state table of the contract; `npm run generate` compares them.
create function app.quote_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
      ('draft', 'send', 'awaiting_approval', array['seller']),
      ('draft', 'send', 'sent', array['seller']),
      ('awaiting_approval', 'approve', 'sent', array['approver']),
      ('awaiting_approval', 'reject', 'draft', array['approver']),
      ('awaiting_approval', 'undo', 'draft', array['seller']),
      ('sent', 'undo', 'draft', array['seller']),
      ('sent', 'view', 'viewed', array['recipient']),
      ('sent', 'accept', 'accepted', array['recipient', 'buyer']),
      ('viewed', 'accept', 'accepted', array['recipient', 'buyer']),
      ('sent', 'decline', 'declined', array['recipient', 'buyer']),
      ('viewed', 'decline', 'declined', array['recipient', 'buyer']),
      ('sent', 'expire', 'expired', array['job']),
      ('viewed', 'expire', 'expired', array['job']),
      ('sent', 'withdraw', 'withdrawn', array['seller']),
      ('viewed', 'withdraw', 'withdrawn', array['seller']),
      ('sent', 'revise', 'superseded', array['seller']),
      ('viewed', 'revise', 'superseded', array['seller']),
      ('declined', 'revise', 'superseded', array['seller']),
      ('expired', 'revise', 'superseded', array['seller']),
      ('withdrawn', 'revise', 'superseded', array['seller'])
  $$;

-- The lines of an order at today's prices between a buyer and the seller directly above it: a JSON
-- array with the columns of order_lines. `wanted` has rows of plan_id, quantity, answers,
-- beneficiary_id, trial_end and fulfils_line_id. Raises not_orderable if one of them has no price.
create function app.priced_lines(buyer uuid, wanted jsonb) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    today date := app.price_day();
    priced jsonb;
    currencies text[];
    unpriced boolean;
    found uuid[];
    made jsonb := '[]';
    line record;
  begin
    select jsonb_object_agg(s.charge_id, s.brackets), array_agg(distinct s.currency),
        bool_or(s.problem is not null or s.brackets is null), array_agg(distinct s.plan_id)
      into priced, currencies, unpriced, found
      from app.price_steps(buyer, buyer, null,
        array(select distinct (w ->> 'plan_id')::uuid from jsonb_array_elements(wanted) w), today,
        false) s
      where s.step = 1;
    if unpriced is not false or exists (select from jsonb_array_elements(wanted) w
        where (w ->> 'plan_id')::uuid <> all (found)) then
      raise exception using errcode = 'TL081', message = 'not_orderable';
    end if;
    if cardinality(currencies) <> 1 then
      raise exception using errcode = 'TL081', message = 'several_currencies';
    end if;
    for line in
      select w.value, w.ordinality, p as plan, s.name as service
      from jsonb_array_elements(wanted) with ordinality w
        join plans p on p.id = (w.value ->> 'plan_id')::uuid
        join services s on s.id = p.service_id
      order by w.ordinality
    loop
      if not app.quantity_allowed(line.plan, (line.value ->> 'quantity')::integer) then
        raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
      end if;
      if not exists (select from company_tree t where t.ancestor_id = buyer
          and t.descendant_id = coalesce((line.value ->> 'beneficiary_id')::uuid, buyer)) then
        raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
      end if;
      made := made || jsonb_build_array(jsonb_build_object('position', line.ordinality,
        'service_id', (line.plan).service_id, 'plan_id', (line.plan).id, 'service', line.service,
        'plan', (line.plan).name, 'terms',
          jsonb_build_object('code', (line.plan).code, 'rank', (line.plan).rank,
            'term_months', (line.plan).term_months, 'bill_months', (line.plan).bill_months,
            'trial_days', (line.plan).trial_days,
            'trial_end', coalesce(line.value ->> 'trial_end', 'convert'),
            'end_action', (line.plan).end_action, 'notice_days', (line.plan).notice_days,
            'window_days', (line.plan).window_days, 'early_fee_bps', (line.plan).early_fee_bps,
            'charge_while_suspended', (line.plan).charge_while_suspended,
            'min_quantity', (line.plan).min_quantity, 'max_quantity', (line.plan).max_quantity,
            'step_quantity', (line.plan).step_quantity),
        'charges',
          (select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
              'kind', c.kind, 'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'decimals', c.decimals, 'meter', c.meter, 'tax_code', c.tax_code,
              'brackets', priced -> c.id::text) order by c.position, c.id)
            from plan_charges c where c.plan_id = (line.plan).id),
        'currency', currencies[1], 'priced_on', today,
        'quantity', (line.value ->> 'quantity')::integer,
        'answers', coalesce(line.value -> 'answers', '{}'),
        'beneficiary_id', coalesce((line.value ->> 'beneficiary_id')::uuid, buyer))
        || case when line.value ->> 'fulfils_line_id' is null then '{}'
          else jsonb_build_object('fulfils_line_id', line.value -> 'fulfils_line_id') end);
    end loop;
    return made;
  end $$;

-- Inserts an order with priced lines.
create function app.insert_priced_order(seller uuid, buyer uuid, lines jsonb, order_source text,
  buyer_reference text, order_note text, fulfils uuid, author uuid)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    made uuid := gen_random_uuid();
  begin
    insert into orders (id, seller_id, buyer_id, number, currency, source, reference, note,
        fulfils_order_id, created_by)
      values (made, seller, buyer, app.next_order_number(seller), lines -> 0 ->> 'currency',
        order_source, buyer_reference, order_note, fulfils, author);
    insert into order_lines (seller_id, buyer_id, order_id, position, service_id, plan_id,
        service, plan, terms, charges, currency, priced_on, quantity, answers, beneficiary_id,
        fulfils_line_id)
      select seller, buyer, made, l.position, l.service_id, l.plan_id, l.service, l.plan, l.terms,
        l.charges, l.currency, l.priced_on, l.quantity, l.answers, l.beneficiary_id,
        l.fulfils_line_id
      from jsonb_to_recordset(lines) l (position integer, service_id uuid, plan_id uuid,
        service text, plan text, terms jsonb, charges jsonb, currency text, priced_on date,
        quantity integer, answers jsonb, beneficiary_id uuid, fulfils_line_id uuid)
      order by l.position;
    return made;
  end $$;

-- As before, from the two functions above.
create or replace function app.insert_order(buyer uuid, wanted jsonb, order_source text,
  buyer_reference text, order_note text, fulfils uuid, author uuid)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    seller uuid := (select c.parent_id from companies c where c.id = buyer);
  begin
    if seller is null then
      raise exception using errcode = 'TL081', message = 'no_seller';
    end if;
    return app.insert_priced_order(seller, buyer, app.priced_lines(buyer, wanted), order_source,
      buyer_reference, order_note, fulfils, author);
  end $$;

-- Returns how many approvals an order waits for. The seller's own rules are met by a quote before
-- it is sent.
create or replace function app.ask_approvals(order_id uuid, amount bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into order_tasks (seller_id, buyer_id, order_id, kind, owing_id, role, due_at, details)
      select o.seller_id, o.buyer_id, o.id, 'approval', r.company_id, r.role,
        now() + interval '1 day', jsonb_build_object('rule_id', r.id)
      from orders o join approval_rules r
        on (r.applies_to = 'purchases' and r.company_id = o.buyer_id
            and coalesce(r.counterpart_id, o.seller_id) = o.seller_id)
          or (r.applies_to = 'sales' and r.company_id = o.seller_id and o.source <> 'quote'
            and coalesce(r.counterpart_id, o.buyer_id) = o.buyer_id)
      where o.id = ask_approvals.order_id
        and (r.minimum is null or r.currency = o.currency and amount >= r.minimum);
    return (select count(*) from order_tasks t where t.order_id = ask_approvals.order_id
      and t.kind = 'approval' and t.state in ('open', 'waiting', 'blocked'));
  end $$;

-- As whom the caller acts on a quote: as its buyer, or as its seller.
create function app.quote_party(seller uuid, buyer uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when buyer = app.actor_company(app.user_id()) and app.may('orders', 'create') then 'buyer'
      when app.may('quotes', 'update') and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = seller)
        then 'seller' end
  $$;

-- The day on which it is `moment` for a seller and a buyer.
create function app.trading_day(seller uuid, buyer uuid, moment timestamptz) returns date
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (moment at time zone coalesce((select t.time_zone from trade_terms t
      where t.seller_id = seller and t.buyer_id = buyer), 'UTC'))::date
  $$;

-- The newest version of a quote that isn't in the recycle bin, locked.
create function app.newest_version(quote uuid) returns quote_versions
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
  begin
    perform from quotes q where q.id = quote for update;
    select x.* into v from quotes q join quote_versions x
      on x.quote_id = q.id and x.number = q.latest
      where q.id = quote and q.deleted_at is null for update of x;
    return v;
  end $$;

-- Creates a quote, or changes the draft of its newest version. `seen` is the version of the quote
-- that was edited. Returns the id of the quote, or null for a company or quote that the caller
-- can't sell to or change.
create function app.save_quote(quote uuid, seen integer, buyer uuid, facts jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
    seller uuid;
    made uuid := gen_random_uuid();
  begin
    if quote is null then
      select c.parent_id into seller from companies c
        where c.id = buyer and c.status = 'active' and c.deleted_at is null;
      if app.quote_party(seller, buyer) is distinct from 'seller'
        or not app.may('quotes', 'create') then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('quotes of ' || seller, 0));
      insert into quotes (id, seller_id, buyer_id, number, title, valid_until)
        values (made, seller, buyer,
          (select coalesce(max(q.number), 1000) + 1 from quotes q where q.seller_id = seller),
          facts ->> 'title', (facts ->> 'valid_until')::date);
      insert into quote_versions (seller_id, buyer_id, quote_id, number, valid_until)
        values (seller, buyer, made, 1, (facts ->> 'valid_until')::date);
    else
      v := app.newest_version(quote);
      if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
        return null;
      end if;
      if v.state <> 'draft' or (select q.version from quotes q where q.id = quote) <> seen then
        raise exception using errcode = 'TL080', message = 'quote_state';
      end if;
      made := quote;
      update quotes q set title = facts ->> 'title',
          valid_until = (facts ->> 'valid_until')::date
        where q.id = made;
    end if;
    update quote_versions x set recipient_name = facts ->> 'recipient_name',
        recipient_email = facts ->> 'recipient_email', terms = facts ->> 'terms',
        note = facts ->> 'note', lines = facts -> 'lines',
        valid_until = (facts ->> 'valid_until')::date
      from quotes q where q.id = made and x.quote_id = q.id and x.number = q.latest;
    return made;
  end $$;
grant execute on function app.save_quote to app_user;

-- Moves a version if the state table allows it, in one conditional update; the quote follows.
-- Returns whether it moved.
create function app.set_quote_state(version_id uuid, event text, next_state text, party text,
  why text)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
  begin
    update quote_versions x set state = next_state, state_since = now(), reason = why
      where x.id = set_quote_state.version_id
        and app.may_move('quote', x.state, event, next_state, party)
      returning * into v;
    if v.id is null then
      return false;
    end if;
    update quotes q set state = next_state, state_since = now(),
        delivered = q.delivered and next_state <> 'draft'
      where q.id = v.quote_id and q.latest = v.number;
    return true;
  end $$;

-- Plans that the seller of a company can offer it, by the words of their service; for its seller.
create function app.sellable_plans(buyer uuid, words text)
  returns table (plan_id uuid, service text, plan text, min_quantity integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, s.name, p.name, p.min_quantity
    from plans p join services s on s.id = p.service_id
    where app.quote_party((select c.parent_id from companies c where c.id = buyer), buyer) = 'seller'
      and p.state = 'offered' and p.deleted_at is null
      and s.id in (select o.service_id from app.services_offered_to(buyer) o)
      and strpos(lower(s.name || ' ' || p.name), lower(words)) > 0
    order by s.name, p.rank, p.id limit 20
  $$;
grant execute on function app.sellable_plans to app_user;

-- The lines of a draft at today's prices, for its seller; null for anyone else.
create function app.quote_lines(quote uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
  begin
    if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
      return null;
    end if;
    if v.state <> 'draft' then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    return app.priced_lines(v.buyer_id, v.lines);
  end $$;
grant execute on function app.quote_lines to app_user;

-- The lowest role that may approve a sale of this amount; null if no rule of the seller applies.
create function app.sales_approver(seller uuid, buyer uuid, sale_currency text, amount bigint)
  returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.role from approval_rules r
    where r.applies_to = 'sales' and r.company_id = seller
      and coalesce(r.counterpart_id, buyer) = buyer
      and (r.minimum is null or r.currency = sale_currency and amount >= r.minimum)
    order by app.role_level(r.role) desc limit 1
  $$;

-- Freezes the draft of a quote and sends it, or asks for approval first. It is mailed half a minute
-- later. `frozen` has exactly the lines of app.quote_lines. Returns the new state, or null for a
-- quote that the caller doesn't sell.
create function app.send_quote(quote uuid, frozen text, document bytea, total bigint) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
    role text;
    next_state text;
  begin
    if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
      return null;
    end if;
    if v.state <> 'draft' or v.recipient_email = '' or jsonb_array_length(v.lines) = 0
      or v.valid_until < app.trading_day(v.seller_id, v.buyer_id, now())
      or app.priced_lines(v.buyer_id, v.lines) <> frozen::jsonb -> 'lines' then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    role := app.sales_approver(v.seller_id, v.buyer_id,
      frozen::jsonb -> 'lines' -> 0 ->> 'currency', total);
    next_state := case when role is null then 'sent' else 'awaiting_approval' end;
    update quote_versions x set content = frozen, sha256 = sha256(convert_to(frozen, 'UTF8')),
        pdf = document, pdf_sha256 = sha256(document), amount = total, approval_role = role,
        sent_by = app.user_id(), sent_at = now(),
        deliver_at = case when role is null then now() + interval '30 seconds' end
      where x.id = v.id;
    perform app.set_quote_state(v.id, 'send', next_state, 'seller', '');
    if role is null then
      perform app.queue_quote();
    end if;
    return next_state;
  end $$;
grant execute on function app.send_quote to app_user;

-- Wakes the job that mails quotes once sending can't be undone any more.
create function app.queue_quote() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from pgboss.queue where name = 'quotes.deliver') then
      perform app.insert_job('quotes.deliver', '{}', now() + interval '30 seconds');
    end if;
  end $$;

-- Moves a quote for its seller: undo, withdraw or revise. Returns the new state, or null for a
-- quote that the caller has no part in.
create function app.move_quote(quote uuid, event text, why text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
    party text := app.quote_party(v.seller_id, v.buyer_id);
    next_state text := case event when 'undo' then 'draft' when 'withdraw' then 'withdrawn'
      when 'revise' then 'superseded' end;
  begin
    if party is null or party = 'buyer' and v.delivered_at is null then
      return null;
    end if;
    if event = 'undo' and v.delivered_at is not null then
      raise exception using errcode = 'TL080', message = 'quote_delivered';
    end if;
    if next_state is null or not app.set_quote_state(v.id, event, next_state, party, why) then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    if event = 'undo' then
      perform app.thaw_quote(v.id);
    elsif event = 'revise' then
      insert into quote_versions (seller_id, buyer_id, quote_id, number, recipient_name,
          recipient_email, valid_until, terms, note, lines)
        values (v.seller_id, v.buyer_id, v.quote_id, v.number + 1, v.recipient_name,
          v.recipient_email, v.valid_until, v.terms, v.note, v.lines);
      update quotes q set latest = v.number + 1, state = 'draft', state_since = now(),
          delivered = false
        where q.id = v.quote_id;
      return 'draft';
    end if;
    return next_state;
  end $$;
grant execute on function app.move_quote to app_user;

-- Forgets what was frozen, for a draft that is edited again.
create function app.thaw_quote(version_id uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update quote_versions x set content = null, sha256 = null, pdf = null, pdf_sha256 = null,
        amount = null, approval_role = null, sent_by = null, sent_at = null, deliver_at = null
      where x.id = version_id
  $$;

-- Whether the caller may approve a version: someone of the seller with the role of its rule or a
-- higher one, and never the one who sent it.
create function app.may_approve_quote(v quote_versions) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.state = 'awaiting_approval' and app.may('quotes', 'approve')
      and app.own_level() >= app.role_level(v.approval_role)
      and app.user_id() is distinct from v.sent_by
      and v.seller_id = app.actor_company(app.user_id())
  $$;
grant execute on function app.may_approve_quote to app_user;

-- Approves a quote, which sends it, or gives it back as a draft. Returns the new state, or null if
-- there is nothing for the caller to decide.
create function app.decide_quote(quote uuid, approved boolean, why text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
  begin
    if app.may_approve_quote(v) is not true then
      return null;
    end if;
    if not approved then
      perform app.set_quote_state(v.id, 'reject', 'draft', 'approver', why);
      perform app.thaw_quote(v.id);
      return 'draft';
    end if;
    perform app.set_quote_state(v.id, 'approve', 'sent', 'approver', why);
    update quote_versions x set deliver_at = now() + interval '30 seconds' where x.id = v.id;
    perform app.queue_quote();
    return 'sent';
  end $$;
grant execute on function app.decide_quote to app_user;

-- Whether a version costs its seller more by now than its own floor allows.
create function app.quote_below_floor(v quote_versions) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with charges as (
      select c.value ->> 'charge_id' as id, c.value -> 'brackets' as brackets,
        l.value ->> 'currency' as currency, (l.value ->> 'plan_id')::uuid as plan_id
      from jsonb_array_elements(v.content::jsonb -> 'lines') l
        cross join jsonb_array_elements(l.value -> 'charges') c),
    costs as (
      select s.* from app.price_steps(v.buyer_id, v.buyer_id, null,
        array(select distinct c.plan_id from charges c), app.price_day(), false) s
      where s.step <= 2)
    select exists (select from charges c
      join costs cost on cost.charge_id::text = c.id and cost.step = 2
        and cost.currency = c.currency and cost.brackets is not null
      left join costs sell on sell.charge_id = cost.charge_id and sell.step = 1
      left join price_lists p on p.id = sell.list_id
      where app.is_below(c.brackets, cost.brackets, coalesce(p.min_margin_bps, 0)))
  $$;

-- Accepts a version in one conditional update, and orders what it offers at its prices. Returns the
-- order, or null if it can't be accepted any more.
create function app.take_quote(version_id uuid, party text, evidence jsonb, moment timestamptz)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
    q quotes;
    made uuid;
    entry audit_logs;
  begin
    select * into v from quote_versions x where x.id = take_quote.version_id;
    if v.valid_until < app.trading_day(v.seller_id, v.buyer_id, moment)
      or v.delivered_at is null
      or not exists (select from companies c where c.id = v.buyer_id
        and c.parent_id = v.seller_id and c.status = 'active' and c.deleted_at is null)
      or not app.set_quote_state(v.id, 'accept', 'accepted', party, '') then
      return null;
    end if;
    select * into q from quotes x where x.id = v.quote_id;
    made := app.insert_priced_order(v.seller_id, v.buyer_id, v.content::jsonb -> 'lines', 'quote',
      'Quote ' || q.number, '', null, q.created_by);
    update quotes x set order_id = made where x.id = q.id;
    insert into quote_acceptances (seller_id, buyer_id, version_id, order_id, name, title, email,
        consent, sha256, pdf_sha256, code_sent_at, user_id, address, agent, accepted_at)
      values (v.seller_id, v.buyer_id, v.id, made, evidence ->> 'name', evidence ->> 'title',
        evidence ->> 'email', evidence ->> 'consent', v.sha256, v.pdf_sha256,
        (evidence ->> 'code_sent_at')::timestamptz, app.user_id(), evidence ->> 'address',
        evidence ->> 'agent', moment);
    entry.company_id := v.seller_id;
    entry.action := 'event';
    entry.resource_type := 'quotes.accepted';
    entry.resource_id := q.id;
    entry.resource_label := q.number;
    entry.result := 'done';
    entry.after := evidence || jsonb_build_object('version', v.number,
      'sha256', encode(v.sha256, 'hex'), 'pdf_sha256', encode(v.pdf_sha256, 'hex'));
    perform app.write_audit(entry);
    perform app.record_move('order', made, made, null, 'create', null, 'draft', 'buyer', '', null);
    if app.quote_below_floor(v) then
      insert into order_tasks (seller_id, buyer_id, order_id, kind, owing_id, role, due_at, details)
        values (v.seller_id, v.buyer_id, made, 'approval', v.seller_id, 'admin',
          now() + interval '1 day', jsonb_build_object('below_floor', true));
    end if;
    if exists (select from order_lines l where l.order_id = made and app.lacks_details(l)) then
      perform app.set_order_state(made, 'submit', 'awaiting_details', 'buyer', '', app.user_id());
    else
      perform app.pass_details(made, 'submit', 'buyer', v.amount, app.user_id());
    end if;
    return made;
  end $$;

-- Accepts or declines a quote for its signed-in buyer. Returns the new state, or null for a quote
-- that the caller has no part in.
create function app.answer_quote(quote uuid, accepted boolean, evidence jsonb, why text,
  moment timestamptz)
  returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
    party text := app.quote_party(v.seller_id, v.buyer_id);
    answered boolean;
  begin
    if party is null or party = 'buyer' and v.delivered_at is null then
      return null;
    end if;
    answered := case when accepted then app.take_quote(v.id, party, evidence
        || jsonb_build_object('email', (select p.email from profiles p
          where p.id = app.user_id())), moment) is not null
      else app.set_quote_state(v.id, 'decline', 'declined', party, why) end;
    if not answered then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    return case when accepted then 'accepted' else 'declined' end;
  end $$;
grant execute on function app.answer_quote to app_user;

-- Ends what wasn't answered by its last day. Returns how many.
create function app.expire_quotes(moment timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) from quote_versions v
    where v.state in ('sent', 'viewed')
      and v.valid_until < (moment at time zone 'UTC')::date + 1
      and v.valid_until < app.trading_day(v.seller_id, v.buyer_id, moment)
      and app.set_quote_state(v.id, 'expire', 'expired', 'job', '')
  $$;
grant execute on function app.expire_quotes to app_platform;
