-- SQL no longer stores English wording: it stores codes, parameters or nothing, and TypeScript
-- words them.

-- A release by the blocked person needs no reason: their second factor on a known device is the
-- only way.
create or replace function app.release_own_block(person uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    block security_blocks;
    taken integer;
  begin
    if not exists (select from security_blocks b where b.subject
        = app.block_subject('person', person::text)
        and b.released_at is null and b.until > clock_timestamp()) then
      return true;
    end if;
    if exists (select from security_blocks b where b.subject
        = app.block_subject('person', person::text) and b.pattern is null
        and b.released_at is null and b.until > clock_timestamp()) then
      return false;
    end if;
    select granted into taken
      from app.consume_rate_limit('own release', person::text, 86400, 1, 1);
    if taken = 0 then
      return false;
    end if;
    for block in update security_blocks b set released_at = clock_timestamp(),
        released_by = person
      where b.subject = app.block_subject('person', person::text)
        and b.released_at is null and b.until > clock_timestamp() returning b.*
    loop
      perform app.audit_block(block, 'security.released');
    end loop;
    return true;
  end $$;

update security_blocks set release_reason = null
  where release_reason = 'Second step on a known device' and released_by = user_id;

-- Why a version was added, beside the reason that someone may have entered.
alter table service_versions
  add column cause text not null default 'published'
    check (cause in ('published', 'changed', 'plan_offered', 'plan_retired')),
  add column plan_code text;
alter table service_versions alter column cause drop default;
update service_versions set
  cause = case when reason = 'Changed' then 'changed'
    when reason ~ '^Plan \S+ on offer$' then 'plan_offered'
    when reason ~ '^Plan \S+ retired$' then 'plan_retired' else 'published' end,
  plan_code = substring(reason from '^Plan (\S+) (?:on offer|retired)$'),
  reason = case when reason in ('Published', 'Changed')
    or reason ~ '^Plan \S+ (on offer|retired)$' then '' else reason end;

drop function app.add_service_version(uuid, text);

create function app.add_service_version(service uuid, cause text, plan_code text)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found services;
    latest service_versions;
    content jsonb;
    hash text;
  begin
    -- Locked, so that two changes at once get numbers one after the other.
    select * into found from services s where s.id = service for no key update;
    if found.id is null or found.state <> 'published' or found.deleted_at is not null then
      return;
    end if;
    content := jsonb_build_object('name', found.name, 'slug', found.slug,
      'provider', found.provider, 'category', found.category, 'summary', found.summary,
      'description', found.description, 'features', to_jsonb(found.features),
      'requirements', to_jsonb(found.requirements), 'documents', found.documents,
      'picture', found.picture, 'type', found.type, 'family', found.family,
      'needs_emergency_address', found.needs_emergency_address,
      'relations', coalesce((
        select jsonb_agg(jsonb_build_object('kind', r.kind, 'group', r.group_no,
          'service', t.slug, 'ratio_bps', r.ratio_bps) order by r.kind, r.group_no, t.slug)
        from service_relations r join services t on t.id = r.target_id
        where r.service_id = service), '[]'),
      'questions', coalesce((
        select jsonb_agg(jsonb_build_object('key', q.key, 'label', q.label, 'help', q.help,
          'stage', q.stage, 'type', q.type, 'required', q.required, 'rules', q.rules,
          'show_when', q.show_when, 'secret', q.secret) order by q.position, q.key)
        from questions q where q.service_id = service), '[]'),
      'plans', coalesce((
        select jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name, 'rank', p.rank,
          'term_months', p.term_months, 'bill_months', p.bill_months,
          'trial_days', p.trial_days, 'end_action', p.end_action,
          'notice_days', p.notice_days, 'window_days', p.window_days,
          'early_fee_bps', p.early_fee_bps,
          'charge_while_suspended', p.charge_while_suspended,
          'min_quantity', p.min_quantity, 'max_quantity', p.max_quantity,
          'step_quantity', p.step_quantity, 'parts', coalesce((
            select jsonb_agg(jsonb_build_object('plan', b.code, 'quantity', x.quantity,
              'swap_group', x.swap_group, 'allocation_bps', x.allocation_bps)
              order by x.position, b.code)
            from bundle_parts x join plans b on b.id = x.part_plan_id
            where x.plan_id = p.id), '[]'), 'charges', (
            select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'kind', c.kind,
              'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'meter', c.meter, 'tax_code', c.tax_code, 'decimals', c.decimals)
              order by c.position, c.id)
            from plan_charges c where c.plan_id = p.id)) order by p.code)
        from plans p
        where p.service_id = service and p.state = 'offered' and p.deleted_at is null), '[]'));
    hash := encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
    select * into latest from service_versions v where v.service_id = service
      order by v.number desc limit 1;
    if latest.sha256 = hash then
      return;
    end if;
    insert into service_versions (company_id, service_id, number, content, sha256, cause,
        plan_code, reason)
      values (found.company_id, service, coalesce(latest.number, 0) + 1, content, hash,
        add_service_version.cause, add_service_version.plan_code,
        coalesce(current_setting('app.version_reason', true), ''));
  end $$;

create or replace function app.keep_service_version()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_table_name = 'plans' then
      perform app.add_service_version(new.service_id, case new.state
        when 'retired' then 'plan_retired' else 'plan_offered' end, new.code);
    else
      perform app.add_service_version(new.id, case
        when tg_op = 'INSERT' or old.state <> 'published' then 'published' else 'changed' end,
        null);
    end if;
    return null;
  end $$;

-- The name of a port's task comes from the carrier of its numbers.
create or replace function app.add_ports(order_id uuid, line_id uuid, numbers jsonb)
  returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    part record;
    made uuid;
    added bigint := 0;
  begin
    for part in select n ->> 'country' as country, n ->> 'number_type' as number_type,
          n ->> 'losing_carrier' as carrier, jsonb_agg(n) as members
        from jsonb_array_elements(numbers) n group by 1, 2, 3 order by 1, 2, 3 loop
      made := app.add_task(add_ports.order_id, add_ports.line_id, 'port', '', 'seller',
        null, null, jsonb_build_object('country', part.country,
        'number_type', part.number_type, 'losing_carrier', part.carrier));
      if made is null then
        return null;
      end if;
      insert into port_numbers (seller_id, buyer_id, task_id, number, country, number_type,
          losing_carrier, messaging, requested_foc)
        select t.seller_id, t.buyer_id, t.id, m ->> 'number', part.country, part.number_type,
          part.carrier, case when (m ->> 'messaging')::boolean then 'pending' else 'none' end,
          (m ->> 'requested_foc')::date
        from order_tasks t, jsonb_array_elements(part.members) m where t.id = made;
      perform app.copy_port(made, c.id) from app.line_chain(add_ports.line_id) c
        where c.id <> add_ports.line_id
          and c.state not in ('succeeded', 'failed', 'cancelled');
      added := added + 1;
    end loop;
    return added;
  end $$;

create or replace function app.open_tracker(token bytea, site uuid, moment timestamptz)
  returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('seller_id', o.seller_id, 'seller_name', s.name,
      'buyer_name', b.name, 'number', o.number, 'state', o.state, 'submitted_at', o.submitted_at,
      'time_zone', coalesce((select t.time_zone from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), 'UTC'),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parent_id', l.parent_id,
          'service', l.service,
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since,
          'due_at', app.line_due(l.id))
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on, 'numbers', (select coalesce(jsonb_agg(jsonb_build_object(
              'state', n.state, 'losing_carrier', n.losing_carrier,
              'reject_code', n.reject_code) order by n.number), '[]')
            from port_numbers n where n.task_id = t.id), 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
          'letter', case when t.kind = 'port' then (select jsonb_build_object(
              'state', app.letter_state(t, moment), 'sent_at', x.sent_at, 'signature',
              case when x.signed_at is not null
                then jsonb_build_object('signed_at', x.signed_at) end)
            from port_letters x where x.id = app.letter_of(t)) end,
          'responsible', case t.responsible_id when o.buyer_id then 'buyer' else 'seller' end,
          'responsible_name', case t.responsible_id when o.buyer_id then b.name else s.name end)
          order by t.created_at, t.title, t.details ->> 'losing_carrier', t.id), '[]')
        from order_tasks t where t.order_id = o.id),
      'charges', (select coalesce(jsonb_agg(jsonb_build_object('line_id', c.line_id,
          'state', c.state, 'expires_at', c.expires_at) order by c.created_at, c.id), '[]')
        from order_charges c where c.order_id = o.id),
      'history', (select coalesce(jsonb_agg(jsonb_build_object('machine', h.machine,
          'to_state', h.to_state, 'at', h.at) order by h.at, h.id), '[]')
        from order_history h where h.order_id = o.id and h.machine = 'order'))
    from order_links k join orders o on o.id = k.order_id
      join companies s on s.id = o.seller_id join companies b on b.id = o.buyer_id
    where k.token_sha256 = token
      and exists (select from company_tree t
        where t.ancestor_id = site and t.descendant_id = o.seller_id)
      and (o.state not in ('completed', 'cancelled')
        or o.state_since > moment - interval '90 days')
  $$;

-- The reference of the order is given by the caller.
drop function app.take_quote(uuid, text, jsonb, timestamptz);
drop function app.answer_quote(uuid, boolean, jsonb, text, timestamptz);
drop function app.accept_quote(bytea, uuid, bytea, text, text, text, timestamptz);

create function app.take_quote(version_id uuid, party text, evidence jsonb,
    reference text, moment timestamptz)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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
      take_quote.reference, '', null, q.created_by);
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
    perform app.record_transition('order', made, made, null, 'create', null, 'draft', 'buyer', '',
      null);
    if app.quote_below_floor(v) then
      insert into order_tasks (seller_id, buyer_id, order_id, kind, responsible_id, role, due_at,
          details)
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

create function app.answer_quote(quote uuid, accepted boolean, evidence jsonb, why text,
    reference text, moment timestamptz)
  returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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
          where p.id = app.user_id())), reference, moment) is not null
      else app.set_quote_state(v.id, 'decline', 'declined', party, why) end;
    if not answered then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    return case when accepted then 'accepted' else 'declined' end;
  end $$;

create function app.accept_quote(token bytea, site uuid, code bytea, agreed text,
    from_address text, with_agent text, reference text, moment timestamptz)
  returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k signing_links;
    refused text;
  begin
    if v.state = 'accepted' then
      return 'accepted';
    end if;
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    select * into k from signing_links x where x.version_id = v.id;
    refused := app.check_code(k.id, code, moment);
    if refused is not null then
      return refused;
    end if;
    if app.take_quote(v.id, 'recipient', app.evidence_of(k, v.recipient_email, agreed,
        from_address, with_agent), reference, moment) is null then
      return null;
    end if;
    update signing_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $$;

grant execute on function app.answer_quote to app_user;
grant execute on function app.accept_quote to app_platform;

-- The label of a message in the audit log is its kind; conversations and listings of deleted
-- services have none.
create or replace function app.record_message_change()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.company_id := new.company_id;
    entry.action := 'update';
    entry.resource_type := 'messages';
    entry.resource_id := new.id;
    entry.resource_label := new.kind;
    entry.result := 'done';
    entry.before := jsonb_strip_nulls(jsonb_build_object('edited_at', old.edited_at, 'removed_at',
      old.removed_at, 'body', case when new.kind = 'message' then old.body end));
    entry.after := jsonb_strip_nulls(jsonb_build_object('edited_at', new.edited_at, 'removed_at',
      new.removed_at, 'body', case when new.kind = 'message' then new.body end));
    perform app.write_audit(entry);
    return null;
  end $$;

create or replace function app.record_conversation_change()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    if tg_op = 'UPDATE' and (old.subject, old.state) = (new.subject, new.state) then
      return null;
    end if;
    entry.company_id := coalesce(new.company_id, old.company_id);
    entry.action := lower(tg_op);
    entry.resource_type := 'conversations';
    entry.resource_id := coalesce(new.id, old.id);
    entry.result := 'done';
    if tg_op = 'UPDATE' then
      entry.before := case when old.state <> new.state
        then jsonb_build_object('state', old.state) end;
      entry.after := case when old.state <> new.state
        then jsonb_build_object('state', new.state) end;
    else
      entry.before := to_jsonb(old) - 'subject';
      entry.after := to_jsonb(new) - 'subject';
    end if;
    perform app.write_audit(entry);
    return null;
  end $$;

create or replace function app.audit_listing()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
    listing listings;
  begin
    if tg_op = 'DELETE' then
      listing := old;
    else
      listing := new;
    end if;
    if tg_op = 'UPDATE' and (old.state, old.featured) = (new.state, new.featured) then
      return null;
    end if;
    entry.company_id := listing.company_id;
    entry.action := lower(tg_op);
    entry.resource_type := 'listings';
    entry.resource_id := listing.id;
    entry.resource_label := (select s.name from services s where s.id = listing.service_id);
    entry.result := 'done';
    if tg_op <> 'INSERT' then
      entry.before := jsonb_build_object('state', old.state, 'featured', old.featured);
    end if;
    if tg_op <> 'DELETE' then
      entry.after := jsonb_build_object('state', new.state, 'featured', new.featured);
    end if;
    if tg_op = 'UPDATE' and old.state = new.state then
      entry.before := entry.before - 'state';
      entry.after := entry.after - 'state';
    elsif tg_op = 'UPDATE' and old.featured = new.featured then
      entry.before := entry.before - 'featured';
      entry.after := entry.after - 'featured';
    end if;
    perform app.write_audit(entry);
    return null;
  end $$;

-- The name of a company until someone renames it. `npm run generate` compares it with the contract.
create function app.unnamed_company() returns text
  language sql immutable parallel safe
  as $$
    select 'New customer'
  $$;

create or replace function app.customer_name(person_name text)
  returns text language sql immutable
  as $$
    select case when length(trim(person_name)) >= 2 then left(trim(person_name), 120)
      else app.unnamed_company() end
  $$;

create or replace function app.sync_name()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update auth_users set name = trim(new.first_name || ' ' || new.last_name), updated_at = now()
      where id = new.id and name <> trim(new.first_name || ' ' || new.last_name);
    update companies c set name = app.customer_name(new.first_name || ' ' || new.last_name)
      from auth_users u
      where u.id = new.id and c.id = u.own_company_id and c.id = new.company_id
        and c.name = app.unnamed_company()
        and app.customer_name(new.first_name || ' ' || new.last_name) <> c.name;
    return null;
  end $$;
