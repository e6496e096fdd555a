-- Limits that SQL repeated are looked up; `npm run generate` compares them with the contract.
create or replace function app.limit_of(name text) returns integer
  language sql immutable parallel safe
  as $$
    select case name
      when 'audit_days_min' then 90
      when 'audit_days_max' then 36500
      when 'recycle_days_default' then 30
      when 'recycle_days_min' then 1
      when 'recycle_days_max' then 3650
      when 'cart_lines' then 100
      when 'domains' then 20
      when 'folder_levels' then 8
      when 'participants' then 100
      when 'units' then 1000000
      when 'price_list_levels' then 3
      when 'retry_days' then 30
      when 'letter_days' then 30
      when 'reported_invitation_days' then 30
      when 'block_seconds' then 86400
      when 'site_text_length' then 300
      when 'dormant_days' then 90
      when 'stale_key_days' then 180
      when 'unused_key_days' then 90
      when 'critical_event_days' then 30
      when 'idle_session_days' then 14
      when 'old_invitation_days' then 14
      when 'unverified_domain_days' then 7
      else 0 end
  $$;

-- These names were cut at 63 bytes, or named a table.
alter policy "visitors read published posts of the tenant and shared ones abo" on blog_posts
  rename to "visitors read posts that the tenant publishes or inherits";
alter policy "members read service_relations of services offered to their com" on service_relations
  rename to "members read relations of services offered to their company";
alter policy "members read service_relations of their own subtree" on service_relations
  rename to "members read relations of services of their own subtree";
alter policy "members add service_relations in their own subtree" on service_relations
  rename to "members add relations of services in their own subtree";
alter policy "members remove service_relations in their own subtree" on service_relations
  rename to "members remove relations of services in their own subtree";

-- A block of an address no longer hides findings of companies that it doesn't apply to.
create or replace function app.posture_subjects(only_companies uuid[], moment timestamptz)
  returns table(company_id uuid, kind text, subject uuid, label text, detail jsonb, open boolean)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    with people as materialized (select * from app.posture_people(only_companies, moment)),
    active_companies as (
      select c.id, c.name from companies c where c.deleted_at is null
        and (only_companies is null or c.id = any(only_companies)))
    select p.company_id, 'second_factor', p.id, p.label,
      jsonb_build_object('has_factor', p.has_factor), not p.has_factor or p.factor_used is null
      from people p
    union all
    -- The administrators of a company without an owner are responsible for it.
    select c.id, 'two_owners', c.id, c.name, jsonb_build_object('owners', count(*),
      'with_codes', count(*) filter (where p.codes_left > 0)),
      count(*) filter (where p.codes_left > 0) < 2
      from active_companies c join people p on p.company_id = c.id
      where p.role = 'owner' or p.role = 'admin' and not exists (
        select from people o where o.company_id = c.id and o.role = 'owner')
      group by c.id, c.name
    union all
    select p.company_id, 'dormant_admins', p.id, p.label, jsonb_build_object('since', p.seen),
      p.seen < moment - make_interval(days => app.limit_of('dormant_days'))
      from people p where app.role_level(p.role) >= app.role_level('admin')
    union all
    select i.company_id, 'stale_keys', i.id, i.name, jsonb_build_object('since', i.secret_at),
      i.secret_at < moment - make_interval(days => app.limit_of('stale_key_days'))
      from integrations i join active_companies c on c.id = i.company_id
      where i.deleted_at is null and i.state = 'active' and i.secret_at is not null
    union all
    -- Their service users aren't among the people above.
    select k.company_id, 'stale_keys', k.id, k.name,
      jsonb_build_object('since', coalesce(k.last_used_at, k.created_at), 'prefix', k.prefix),
      coalesce(k.last_used_at, k.created_at)
        < moment - make_interval(days => app.limit_of('unused_key_days'))
      from api_keys k join active_companies c on c.id = k.company_id
      where k.revoked_at is null and k.expires_at > moment
    union all
    select c.id, 'widened_roles', c.id, c.name,
      jsonb_build_object('permissions', coalesce(w.permissions, '[]')), w.permissions is not null
      from active_companies c cross join lateral (
        select jsonb_agg(jsonb_build_object('role', r.role, 'resource', r.resource,
          'action', r.action) order by r.role, r.resource, r.action) as permissions
        from role_changes r where r.company_id = c.id and r.allowed) w
      where exists (select from people p where p.company_id = c.id)
    union all
    select e.tenant_id, 'critical_events', e.id,
      coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')),
        '') from profiles p where p.id = e.user_id), e.ip, ''),
      jsonb_build_object('type', e.type, 'since', e.timestamp),
      not exists (select from security_reviews r where r.event_id = e.id and r.state <> 'open')
        and not exists (select from security_blocks b where b.event_id = e.id)
        -- A block of the person, or without one of the address, that lasted until after the event.
        -- A company's block of an address applies to its site and those below; others to all sites.
        and not exists (select from security_blocks b where b.user_id = e.user_id
          and coalesce(b.released_at, b.until) >= e.timestamp)
        and not (e.user_id is null and exists (select from security_blocks b
          where b.user_id is null and b.ip = e.ip
            and coalesce(b.released_at, b.until) >= e.timestamp
            and (b.company_id is null or exists (select from company_tree t
              where t.ancestor_id = b.company_id and t.descendant_id = e.tenant_id))))
      from (
        select n.*, row_number() over (partition by n.tenant_id
          order by n.timestamp desc, n.id) as place
        from (
          select s.id, s.tenant_id, s.type, s.severity, s.timestamp, s.user_id, s.ip
            from security_events s
          union all
          select a.id, a.tenant_id, a.type, a.severity, a.timestamp, a.user_id, a.ip
            from security_event_archive a) n
        where n.severity = 'critical'
          and n.timestamp > moment - make_interval(days => app.limit_of('critical_event_days'))
          and (only_companies is null or n.tenant_id = any(only_companies))) e
        join active_companies c on c.id = e.tenant_id
      -- A flood of events must not delay the assessment.
      where e.place <= 1000
    union all
    select p.company_id, 'idle_sessions', s.id, p.label,
      jsonb_build_object('since', s.last_activity, 'person', p.id),
      s.last_activity < moment - make_interval(days => app.limit_of('idle_session_days'))
      from user_sessions s join people p on p.id = s.user_id where s.expires_at > moment
    union all
    select i.company_id, 'old_invitations', i.id, i.email,
      jsonb_build_object('since', i.created_at, 'role', i.role),
      i.created_at < moment - make_interval(days => app.limit_of('old_invitation_days'))
      from invitations i join active_companies c on c.id = i.company_id
      where i.accepted_at is null and i.revoked_at is null and i.declined_at is null
    union all
    select i.company_id, 'webhook_secrets', i.id, i.name, jsonb_build_object('url', i.url),
      i.url ilike 'http:%'
      from integrations i join active_companies c on c.id = i.company_id
      where i.deleted_at is null and i.state = 'active'
    union all
    select d.company_id, 'dns', d.id, d.domain,
      jsonb_build_object('status', d.status, 'since', coalesce(d.problem_since, d.created_at)),
      d.problem_since is not null
        or d.status <> 'valid' and d.created_at < moment
          - make_interval(days => app.limit_of('unverified_domain_days'))
      from tenant_domains d join active_companies c on c.id = d.company_id
  $$;

-- The functions below are as before, with their limits looked up and roles compared by level.
create or replace function app.letter_state(task order_tasks, moment timestamptz)
  returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select case when l.port - 'numbers' <> f - 'numbers'
          or not l.port -> 'numbers' @> (f -> 'numbers') then 'outdated'
        when l.dated < moment - make_interval(days => app.limit_of('letter_days'))
          and exists (select from port_numbers n
            where n.task_id = task.id and n.state in ('draft', 'documents', 'exception'))
          then 'outdated'
        when l.signed_at is null then 'sent' else 'signed' end
    from (select x.content::jsonb -> 'port' as port, x.signed_at,
          coalesce(x.signed_at, x.sent_at) as dated from port_letters x
      where x.id = app.letter_of(task)) l, app.port_facts(task) f
  $$;

create or replace function app.linked_letter(token bytea, site uuid, moment timestamptz)
  returns port_letters language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters;
  begin
    perform from signing_links k where k.token_sha256 = token for update;
    select x.* into l from signing_links k join port_letters x on x.id = k.letter_id
      where k.token_sha256 = token
        and exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = x.seller_id)
        and (x.signed_at is not null or x.sent_at
          > moment - make_interval(days => app.limit_of('letter_days')));
    return l;
  end $$;

create or replace function app.with_parts(wanted jsonb)
  returns jsonb language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    line jsonb;
    part record;
    place integer;
    flat jsonb := '[]';
  begin
    for line in select w.value from jsonb_array_elements(wanted) with ordinality w
        order by w.ordinality loop
      flat := flat || jsonb_build_array(line - '{parts,parent,fulfils_line_id}'::text[]);
      place := jsonb_array_length(flat);
      for part in
        select t.*, p.state = 'offered' and p.deleted_at is null and s.state = 'published'
            and s.deleted_at is null as available
        from (
          select distinct on (coalesce(b.swap_group::text, b.id::text)) b.*,
            coalesce(g.value -> 'answers', '{}') as answers
          from bundle_parts b
            left join jsonb_array_elements(coalesce(line -> 'parts', '[]')) g
              on g.value ->> 'part_id' = b.id::text
          where b.plan_id = (line ->> 'plan_id')::uuid
          order by coalesce(b.swap_group::text, b.id::text), g.value is null, b.position, b.id) t
          join plans p on p.id = t.part_plan_id join services s on s.id = p.service_id
        order by t.position, t.id
      loop
        if not part.available then
          raise exception using errcode = 'TL081', message = 'not_orderable';
        end if;
        if part.quantity * (line ->> 'quantity')::bigint > app.limit_of('units') then
          raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
        end if;
        flat := flat || jsonb_build_array(jsonb_build_object('parent', place, 'part_id', part.id,
          'plan_id', part.part_plan_id, 'quantity', part.quantity * (line ->> 'quantity')::bigint,
          'answers', part.answers, 'beneficiary_id', line -> 'beneficiary_id',
          'trial_end', line -> 'trial_end'));
      end loop;
    end loop;
    return flat;
  end $$;

create or replace function app.transition_subscription(subscription uuid, based_on integer,
    event text, to_state text, day date, next jsonb, facts jsonb, why text)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    s subscriptions;
    h subscriptions;
    moved subscriptions;
    party text;
    what text := 'move ' || gen_random_uuid();
    to_plan uuid := (next ->> 'plan_id')::uuid;
    later_plan uuid := (next #>> '{scheduled,plan_id}')::uuid;
    p plans;
    part subscriptions;
    followed subscriptions;
  begin
    select * into s from subscriptions x where x.id = transition_subscription.subscription;
    party := app.subscription_party(s);
    if s.id is null or party is null then
      return false;
    end if;
    if s.parent_id is not null then
      raise exception using errcode = 'TL086', message = 'subscription_of_bundle';
    end if;
    -- All hops, the lowest first, as app.start_periods does.
    perform from subscriptions x where x.chain_id = s.chain_id order by x.hop desc for update;
    select * into s from subscriptions x where x.id = transition_subscription.subscription;
    if s.version <> based_on then
      raise exception using errcode = 'TL086', message = 'subscription_changed';
    end if;
    if not app.can_transition('subscription', s.state, event, to_state, party) then
      raise exception using errcode = 'TL086', message = 'subscription_state';
    end if;
    if event = 'suspend' and coalesce(btrim(why), '') = '' then
      raise exception using errcode = 'TL086', message = 'suspension_reason';
    end if;
    if event = 'resume' and s.hop > s.suspended_hop then
      raise exception using errcode = 'TL086', message = 'subscription_suspended_above';
    end if;
    if (to_plan <> s.plan_id or later_plan is not null) and (
        exists (select from subscriptions x where x.parent_id = s.id)
        or exists (select from bundle_parts b where b.plan_id in (to_plan, later_plan))) then
      raise exception using errcode = 'TL086', message = 'bundle_plan_fixed';
    end if;
    if later_plan is not null and later_plan is distinct from (s.scheduled ->> 'plan_id')::uuid then
      perform app.agree_plan(s.chain_id, later_plan, day, (next ->> 'term_to')::date);
    end if;
    if to_plan <> s.plan_id and to_plan is distinct from (s.scheduled ->> 'plan_id')::uuid then
      perform app.agree_plan(s.chain_id, to_plan, day, day);
    end if;
    select * into p from plans x where x.id = to_plan;
    for h in select * from subscriptions x where x.chain_id = s.chain_id order by x.hop loop
      update subscriptions x set
        state = to_state,
        state_since = case when x.state = to_state then x.state_since else now() end,
        quantity = (next ->> 'quantity')::integer, anchor = (next ->> 'anchor')::date,
        term_from = (next ->> 'term_from')::date, term_to = (next ->> 'term_to')::date,
        window_from = (next ->> 'window_from')::date, trial_to = (next ->> 'trial_to')::date,
        charged_to = (next ->> 'charged_to')::date, end_action = next ->> 'end_action',
        ends_on = (next ->> 'ends_on')::date, suspended_on = (next ->> 'suspended_on')::date,
        suspended_hop = case when next ->> 'suspended_on' is not null
          then coalesce(x.suspended_hop, s.hop) end,
        scheduled = next -> 'scheduled',
        noticed_days = case when x.term_to = (next ->> 'term_to')::date then x.noticed_days end,
        plan_id = p.id, plan = case when p.id = x.plan_id then x.plan else p.name end,
        rank = case when p.id = x.plan_id then x.rank else p.rank end,
        term_months = case when p.id = x.plan_id then x.term_months else p.term_months end,
        bill_months = case when p.id = x.plan_id then x.bill_months else p.bill_months end,
        notice_days = case when p.id = x.plan_id then x.notice_days else p.notice_days end,
        window_days = case when p.id = x.plan_id then x.window_days else p.window_days end,
        early_fee_bps = case when p.id = x.plan_id then x.early_fee_bps else p.early_fee_bps end,
        charge_while_suspended = case when p.id = x.plan_id then x.charge_while_suspended
          else p.charge_while_suspended end,
        min_quantity = case when p.id = x.plan_id then x.min_quantity else p.min_quantity end,
        max_quantity = case when p.id = x.plan_id then x.max_quantity else p.max_quantity end,
        step_quantity = case when p.id = x.plan_id then x.step_quantity else p.step_quantity end
        where x.id = h.id returning * into moved;
      delete from quantity_lots q where q.subscription_id = h.id;
      insert into quantity_lots (seller_id, buyer_id, subscription_id, position, added_on, quantity)
        select h.seller_id, h.buyer_id, h.id, q.place, q.added_on, q.quantity
        from rows from (jsonb_to_recordset(next -> 'lots') as (added_on date, quantity integer))
          with ordinality q (added_on, quantity, place);
      for part in select * from subscriptions x where x.parent_id = h.id order by x.id loop
        if part.quantity / h.quantity::bigint * moved.quantity > app.limit_of('units') then
          raise exception using errcode = 'TL086', message = 'quantity_not_allowed';
        end if;
        update subscriptions x set state = moved.state, state_since = moved.state_since,
            quantity = part.quantity / h.quantity * moved.quantity, anchor = moved.anchor,
            term_from = moved.term_from, term_to = moved.term_to, window_from = moved.window_from,
            trial_to = moved.trial_to, charged_to = moved.charged_to,
            end_action = moved.end_action, ends_on = moved.ends_on,
            suspended_on = moved.suspended_on, suspended_hop = moved.suspended_hop
          where x.id = part.id returning * into followed;
        delete from quantity_lots q where q.subscription_id = part.id;
        insert into quantity_lots (seller_id, buyer_id, subscription_id, position, added_on,
            quantity)
          select q.seller_id, q.buyer_id, part.id, q.position, q.added_on,
            q.quantity * (part.quantity / h.quantity)
          from quantity_lots q where q.subscription_id = h.id;
        insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
            to_state, party, day, before, after)
          values (part.seller_id, part.buyer_id, part.id, event, part.state, to_state, 'job', day,
            app.subscription_summary(part), app.subscription_summary(followed));
      end loop;
      perform app.add_facts(moved, what, facts);
      insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
        to_state, party, actor_id, day, reason, before, after)
        values (h.seller_id, h.buyer_id, h.id, event, h.state, to_state,
          case when h.id = s.id or party = 'job' then party
            when h.hop > s.hop then 'seller' else 'buyer' end,
          case when h.id = s.id then app.user_id() end, day,
          case when h.id = s.id then coalesce(why, '') else '' end,
          app.subscription_summary(h), app.subscription_summary(moved));
    end loop;
    if to_state in ('cancelled', 'suspended', 'active') then
      update service_instances i set state = case to_state when 'cancelled' then 'ended'
          else to_state end
        where i.id in (select x.instance_id from subscriptions x
            where x.id = s.id or x.parent_id = s.id)
          and i.state <> case to_state when 'cancelled' then 'ended'
          else to_state end;
    end if;
    return true;
  end $$;

create or replace function app.add_block(block security_blocks, first_seconds integer)
  returns uuid language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := app.wall_clock();
  begin
    block.id := gen_random_uuid();
    block.created_at := moment;
    block.tokens := coalesce(block.tokens, '{}');
    block.level := 1;
    if block.pattern is not null then
      select count(*) + 1 into block.level from security_blocks b
        where b.pattern = block.pattern and b.created_at > moment - interval '7 days'
          and case when block.scope = 'session' then b.scope = 'session'
              and b.user_id = block.user_id
            else b.subject = block.subject end;
      block.until := moment + make_interval(secs =>
        least(app.limit_of('block_seconds'),
          first_seconds * 2 ^ least(block.level - 1, 11))::integer);
    end if;
    insert into security_blocks select block.*;
    perform app.audit_block(block, 'security.blocked');
    return block.id;
  end $$;

create or replace function app.guard_price_list()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    names text := new.name;
    next_id uuid := new.base_list_id;
    next_list price_lists;
    above integer := 1;
    below integer;
  begin
    -- One at a time for each company: two concurrent changes could form a circle.
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
      exit when above > app.limit_of('price_list_levels');
    end loop;
    with recursive derived as (
      select new.id, 0 as levels
      union all
      select l.id, d.levels + 1 from derived d join price_lists l on l.base_list_id = d.id
        where d.levels < app.limit_of('price_list_levels'))
      select max(levels) into below from derived;
    if above + below > app.limit_of('price_list_levels') then
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

create or replace function app.transition_order(order_id uuid, event text, amount bigint,
    reason text)
  returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    party text;
    next_state text;
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = transition_order.order_id for update;
    party := app.order_party(o.seller_id, o.buyer_id);
    if party is null then
      return null;
    end if;
    if event = 'submit' then
      if exists (select from order_lines l where l.order_id = o.id and app.lacks_details(l)) then
        next_state := 'awaiting_details';
      else
        return app.pass_details(o.id, 'submit', party, amount, app.user_id());
      end if;
    elsif event = 'retry' and o.state_since
        < now() - make_interval(days => app.limit_of('retry_days')) then
      raise exception using errcode = 'TL080', message = 'retry_too_late';
    else
      next_state := case event when 'start' then 'submitting' when 'retry' then 'submitting'
        when 'cancel' then 'cancelled' end;
    end if;
    if next_state is null or (event = 'cancel' and o.source = 'back_order' and party = 'buyer') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    perform app.set_order_state(o.id, event, next_state, party, reason, app.user_id());
    return next_state;
  end $$;

create or replace function app.transition_line(line_id uuid, event text, reason text)
  returns text language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    party text;
    next_state text := case event when 'retry' then 'ready' when 'cancel' then 'cancelled'
      when 'request_cancel' then 'cancelling' end;
  begin
    select * into l from order_lines x where x.id = transition_line.line_id;
    party := app.order_party(l.seller_id, l.buyer_id);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(l.order_id);
    -- What a seller orders for its own buyer is cancelled with that buyer's line.
    if next_state is null or l.fulfils_line_id is not null and party = 'buyer' then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    if event = 'retry' and exists (select from orders o where o.id = l.order_id
        and o.state in ('partially_failed', 'failed')
        and o.state_since < now() - make_interval(days => app.limit_of('retry_days'))) then
      raise exception using errcode = 'TL080', message = 'retry_too_late';
    end if;
    if event <> 'retry' and l.parent_id is not null then
      raise exception using errcode = 'TL080', message = 'line_of_bundle';
    end if;
    if event = 'request_cancel' and exists (select from order_lines p
        where p.parent_id = l.id and p.state = 'succeeded') then
      raise exception using errcode = 'TL080', message = 'bundle_part_delivered';
    end if;
    if event = 'retry' then
      perform app.retry_line(l.id, party, reason, app.user_id());
    else
      perform app.set_line_state(l.id, event, next_state, party, null, reason, app.user_id());
    end if;
    return (select x.state from order_lines x where x.id = l.id);
  end $$;

create or replace function app.guard_invitation()
  returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if current_setting('role') = 'app_user' then
      if tg_op = 'UPDATE' and old.declined_at is not null then
        raise exception using errcode = 'TL035', message = 'invitation_declined';
      end if;
      if (select p.sign_up = 'closed' from app.security_policy(new.company_id, true) p) then
        raise exception using errcode = 'TL037',
          message = 'new_people_not_allowed';
      end if;
      new.invited_by := app.user_id();
    end if;
    if tg_op = 'INSERT' or new.invited_by is distinct from old.invited_by then
      select p.company_id into new.inviting_company_id from profiles p where p.id = new.invited_by;
    end if;
    if exists (
        select from invitations i
        where i.email = new.email and i.not_me and i.declined_at
            > now() - make_interval(days => app.limit_of('reported_invitation_days'))
          and (i.company_id = new.company_id
            or i.inviting_company_id = new.inviting_company_id)) then
      raise exception using errcode = 'TL036',
        message = 'invitation_reported';
    end if;
    return new;
  end $$;

create or replace function app.audit_retention()
  returns table(own_days integer, days integer) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select (select greatest((s.setting_value #>> '{}')::integer, app.limit_of('audit_days_min'))
        from site_settings s
        where s.company_id = own and s.setting_key = 'audit_days'
          and s.setting_value #>> '{}' ~ '^\d{1,5}$'),
      app.audit_days(own)
    from app.actor_company(app.user_id()) own
    where own is not null and app.may('audit', 'read')
  $$;

create or replace function app.set_site_texts(company uuid, texts jsonb)
  returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.can_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each_text(texts) loop
      if not wanted.key = any (array['site_name', 'tagline', 'contact_email', 'contact_phone',
          'contact_address', 'support_email', 'copyright', 'footer_text', 'mail_sender_name',
          'mail_sender_address', 'mail_reply_to'])
        or length(wanted.value) > app.limit_of('site_text_length') then
        raise exception using errcode = '22023', message = 'not a text of a site';
      end if;
      if wanted.key = 'mail_sender_address' and wanted.value <> ''
        and not app.can_send_as(company, wanted.value) then
        raise exception using errcode = 'TL017', message = 'sender_not_verified';
      end if;
      if wanted.value = '' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, to_jsonb(wanted.value))
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value <> excluded.setting_value;
      end if;
    end loop;
    return true;
  end $$;

create or replace function app.notify_week(moment timestamptz, behind uuid, most integer)
  returns table(notified integer, last uuid) language sql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    with week as (
      select date_trunc('week', moment, 'UTC') as ends,
        date_trunc('week', moment, 'UTC') - interval '7 days' as begins
    ), portion as (
      select c.id, c.name from companies c
      where (behind is null or c.id > behind) and c.status = 'active' and c.deleted_at is null
      order by c.id limit most
    ), news as (
      select 'companies' as resource, t.ancestor_id as company, count(*) as many
      from week join companies n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join company_tree t on t.descendant_id = n.id and t.depth > 0
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'users', t.ancestor_id, count(*)
      from week join profiles n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join company_tree t on t.descendant_id = n.company_id
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'requests', n.company_id, count(*)
      from week join contact_requests n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
      union all
      select 'applications', n.company_id, count(*)
      from week join partner_applications n on n.created_at >= week.begins
        and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
    ), reached as (
      insert into notifications (user_id, company_id, kind, parameters, received_at)
      select p.id, p.company_id, 'notifications.week',
        jsonb_build_object('company', c.name, 'counts', jsonb_object_agg(n.resource, n.many)),
          moment
      from news n join profiles p on p.company_id = n.company and p.status = 'active'
        and p.deleted_at is null
      join portion c on c.id = p.company_id
      join user_roles r on r.user_id = p.id
        and app.role_level(r.role) >= app.role_level('admin')
      where exists (select from app.role_rights(p.company_id, r.role) m
          where m.resource = n.resource and m.action = 'read')
        and not exists (select from notifications before, week
          where before.user_id = p.id and before.kind = 'notifications.week'
            and before.received_at >= week.ends)
      group by p.id, c.name
      returning 1
    )
    select (select count(*)::integer from reached),
      case when count(*) = most then (select p.id from portion p order by p.id desc limit 1) end
    from portion
  $$;
