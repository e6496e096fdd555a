-- The letter of authorisation for a port of numbers. It is frozen when it is sent, and signed once,
-- by its link or by the signed-in customer. The newest one of a port counts.

create table port_letters (
  id uuid primary key default gen_random_uuid(),
  -- Counts all letters, so that the newest one of a port is known.
  number bigint generated always as identity,
  seller_id uuid not null,
  buyer_id uuid not null,
  task_id uuid not null,
  content text not null check (length(content) <= 100000),
  sha256 bytea not null check (length(sha256) = 32),
  pdf bytea not null check (length(pdf) <= 4000000),
  pdf_sha256 bytea not null check (length(pdf_sha256) = 32),
  signer_name text not null check (length(signer_name) between 2 and 120),
  signer_email text not null check (length(signer_email) <= 254),
  sent_at timestamptz not null,
  -- The signature, which is never changed.
  name text check (length(name) between 2 and 120),
  title text check (length(title) <= 120),
  email text check (length(email) <= 254),
  consent text check (length(consent) between 1 and 1000),
  code_sent_at timestamptz,
  user_id uuid,
  address text check (length(address) <= 60),
  agent text check (length(agent) <= 500),
  signed_at timestamptz,
  check (num_nulls(name, title, email, consent, address, agent, signed_at) in (0, 7)),
  foreign key (task_id, seller_id, buyer_id)
    references order_tasks (id, seller_id, buyer_id) on delete cascade
);
create index port_letters_by_task on port_letters (task_id, number desc);

alter table port_letters enable row level security;
alter table port_letters force row level security;
create policy "the owner role keeps derived rows" on port_letters
  for all to trunkline_owner using (true) with check (true);
create policy "the platform reads and writes every row" on port_letters
  for all to app_platform using (true) with check (true);
create policy "members read letters of their sales and purchases" on port_letters
  for select to app_user
  using ((select app.may('orders', 'read'))
    and (buyer_id = (select app.actor_company(app.user_id()))
      or exists (select from get_accessible_companies(app.user_id(), 'read') a (id)
        where a.id = port_letters.seller_id offset 0)));
grant select on port_letters to app_platform, app_user;

create function app.guard_letter() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if old.signed_at is not null
      or (new.content, new.sha256, new.pdf, new.pdf_sha256)
        is distinct from (old.content, old.sha256, old.pdf, old.pdf_sha256) then
      raise exception 'letters are never changed' using errcode = '42501';
    end if;
    return new;
  end $$;
create trigger guard before update on port_letters
  for each row execute function app.guard_letter();
create trigger send_event after insert or update on port_letters
  for each row execute function app.announce_order();

alter table order_history drop constraint order_history_machine_check;
alter table order_history add constraint order_history_machine_check check (machine in
  ('order', 'line', 'task', 'order_charge', 'port', 'emergency_address', 'letter'));

-- Links with which documents are signed: those of quotes, and now of letters.
alter table quote_links rename to signing_links;
alter index quote_links_pkey rename to signing_links_pkey;
alter index quote_links_token_sha256_key rename to signing_links_token_sha256_key;
alter index quote_links_version_id_key rename to signing_links_version_id_key;
alter table signing_links rename constraint quote_links_code_sha256_check
  to signing_links_code_sha256_check;
alter table signing_links rename constraint quote_links_name_check to signing_links_name_check;
alter table signing_links rename constraint quote_links_title_check to signing_links_title_check;
alter table signing_links rename constraint quote_links_token_sha256_check
  to signing_links_token_sha256_check;
alter table signing_links rename constraint quote_links_version_id_fkey
  to signing_links_version_id_fkey;
alter table signing_links alter column version_id drop not null;
alter table signing_links add column letter_id uuid unique
  references port_letters (id) on delete cascade;
alter table signing_links add constraint signing_links_document_check
  check (num_nonnulls(version_id, letter_id) = 1);

-- Keeps a code that was mailed; false if five were sent within an hour.
create function app.keep_code(link uuid, who text, role text, code bytea, moment timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update signing_links x set name = who, title = role, code_sha256 = code,
        code_sent_at = moment, code_attempts = 0,
        codes_from = case when x.codes_from > moment - interval '1 hour' then x.codes_from
          else moment end,
        codes_sent = case when x.codes_from > moment - interval '1 hour' then x.codes_sent + 1
          else 1 end
      where x.id = link
        and not (coalesce(x.codes_from > moment - interval '1 hour', false) and x.codes_sent >= 5);
    return found;
  end $$;

-- Checks a code and counts the attempt; null if it is right.
create function app.check_code(link uuid, code bytea, moment timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    k signing_links;
  begin
    select * into k from signing_links x where x.id = link;
    if k.code_sha256 is null or k.code_attempts >= 5
      or k.code_sent_at <= moment - interval '15 minutes' then
      return 'no_code';
    end if;
    if k.code_sha256 <> code then
      update signing_links x set code_attempts = x.code_attempts + 1 where x.id = k.id;
      return 'wrong_code';
    end if;
    return null;
  end $$;

-- The person with a code that can still be entered.
create function app.asked_signer(link signing_links, moment timestamptz) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when link.code_sha256 is not null and link.code_attempts < 5
        and link.code_sent_at > moment - interval '15 minutes'
      then jsonb_build_object('name', link.name, 'title', link.title) end
  $$;

-- What a signature proves, of the person who entered the code of a link.
create function app.evidence_of(link signing_links, mailbox text, agreed text, from_address text,
    with_agent text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('name', link.name, 'title', link.title, 'email', mailbox,
      'consent', agreed, 'code_sent_at', link.code_sent_at, 'address', from_address,
      'agent', with_agent)
  $$;

-- The functions of quotes, as before, with these.
create or replace function app.ask_quote_code(token bytea, site uuid, who text, role text,
    code bytea, moment timestamptz) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
  begin
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    return jsonb_build_object('seller_id', v.seller_id, 'email',
      (select v.recipient_email from signing_links k
        where k.version_id = v.id and app.keep_code(k.id, who, role, code, moment)));
  end $$;

create or replace function app.accept_quote(token bytea, site uuid, code bytea, agreed text,
    from_address text, with_agent text, moment timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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
        from_address, with_agent), moment) is null then
      return null;
    end if;
    update signing_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $$;

create or replace function app.open_quote(token bytea, site uuid, moment timestamptz)
  returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
  begin
    if v.id is null then
      return null;
    end if;
    if app.set_quote_state(v.id, 'view', 'viewed', 'recipient', '') then
      update quote_versions x set viewed_at = moment where x.id = v.id;
      v.state := 'viewed';
    end if;
    return jsonb_build_object('seller_id', v.seller_id, 'state', v.state, 'content', v.content,
      'sha256', encode(v.sha256, 'hex'), 'email', v.recipient_email,
      'seller_name', (select c.name from companies c where c.id = v.seller_id),
      'accepted', (select jsonb_build_object('name', a.name, 'at', a.accepted_at, 'order',
          (select o.number from orders o where o.id = a.order_id))
        from quote_acceptances a where a.version_id = v.id),
      'asked', (select app.asked_signer(k, moment) from signing_links k
        where k.version_id = v.id));
  end $$;

create or replace function app.linked_version(token bytea, site uuid, moment timestamptz)
  returns quote_versions
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
  begin
    perform from signing_links k where k.token_sha256 = token for update;
    select x.* into v from signing_links k join quote_versions x on x.id = k.version_id
        join quotes q on q.id = x.quote_id
      where k.token_sha256 = token and q.deleted_at is null
        and exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = x.seller_id)
        and x.state <> 'expired'
        and (x.state not in ('sent', 'viewed')
          or x.valid_until >= app.trading_day(x.seller_id, x.buyer_id, moment));
    return v;
  end $$;

create or replace function app.deliver_quote(version_id uuid, token bytea, moment timestamptz)
  returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
  begin
    update quote_versions x set delivered_at = moment
      where x.id = deliver_quote.version_id and x.state = 'sent' and x.delivered_at is null
        and x.deliver_at <= moment
      returning * into v;
    if v.id is null then
      return null;
    end if;
    update quotes q set delivered = true where q.id = v.quote_id;
    insert into signing_links (version_id, token_sha256) values (v.id, token);
    return jsonb_build_object('seller_id', v.seller_id, 'email', v.recipient_email,
      'valid_until', v.valid_until, 'content', v.content);
  end $$;

-- What a letter authorises: the facts of a port, with the numbers that aren't cancelled.
create function app.port_facts(task order_tasks) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (select jsonb_object_agg(k, coalesce(task.details ->> k, ''))
        from unnest(array['country', 'losing_carrier', 'account_number', 'entity_name',
          'service_address']) k)
      || jsonb_build_object('numbers', coalesce((select jsonb_agg(n.number order by n.number)
        from port_numbers n where n.task_id = task.id and n.state <> 'cancelled'), '[]'))
  $$;

-- The newest letter of a port, which is sent at the lowest company of its chain.
create function app.letter_of(task order_tasks) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.id from port_letters l
    where l.task_id in (select p.id from app.port_tasks(task) p)
    order by l.number desc limit 1
  $$;
grant execute on function app.letter_of(order_tasks) to app_user;

-- How far the letter of a port is; null without one. A letter with other facts is outdated: the
-- port has changed since.
create function app.letter_state(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when l.port - 'numbers' <> f - 'numbers'
          or not l.port -> 'numbers' @> (f -> 'numbers') then 'outdated'
        when l.signed_at is null then 'sent' else 'signed' end
    from (select x.content::jsonb -> 'port' as port, x.signed_at from port_letters x
      where x.id = app.letter_of(task)) l, app.port_facts(task) f
  $$;
grant execute on function app.letter_state(order_tasks) to app_user;

-- As what the caller has a part in the letter of a port: at the company that uses the numbers,
-- because the companies further up aren't known to it. Null for everyone else.
create function app.letter_party(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.order_party(o.seller_id, o.buyer_id) from orders o
    where o.id = task.order_id and task.kind = 'port' and o.fulfils_order_id is null
  $$;
grant execute on function app.letter_party(order_tasks) to app_user;

-- The task of a letter that the caller may send.
create function app.letter_task(task_id uuid) returns order_tasks
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
  begin
    select * into t from order_tasks x where x.id = letter_task.task_id;
    if app.letter_party(t) is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    if t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    return t;
  end $$;

-- Keeps what the letter of a port names, at every company of the chain. Returns the content of the
-- letter; null for a task that the caller has no part in.
create function app.write_letter(task_id uuid, facts jsonb) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks := app.letter_task(task_id);
  begin
    if t.id is null then
      return null;
    end if;
    update order_tasks x set details = x.details || facts
      where x.id in (select p.id from app.port_tasks(t) p);
    select * into t from order_tasks x where x.id = t.id;
    return (select jsonb_build_object('order', o.number, 'port', app.port_facts(t),
        'seller', jsonb_build_object('id', o.seller_id, 'name', app.trading_name(o.seller_id)),
        'buyer', jsonb_build_object('id', o.buyer_id, 'name', app.trading_name(o.buyer_id)))
      from orders o where o.id = t.order_id);
  end $$;
grant execute on function app.write_letter(uuid, jsonb) to app_user;

-- Freezes a letter, which asks for the documents of its numbers. Returns its id; null for a task
-- that the caller has no part in.
create function app.send_letter(task_id uuid, frozen text, document bytea, moment timestamptz)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks := app.letter_task(task_id);
    part record;
    made uuid;
  begin
    if t.id is null then
      return null;
    end if;
    if frozen::jsonb -> 'port' <> app.port_facts(t)
      or jsonb_array_length(frozen::jsonb -> 'port' -> 'numbers') = 0 then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    insert into port_letters (seller_id, buyer_id, task_id, content, sha256, pdf, pdf_sha256,
        signer_name, signer_email, sent_at)
      values (t.seller_id, t.buyer_id, t.id, frozen, sha256(convert_to(frozen, 'UTF8')), document,
        sha256(document),
        frozen::jsonb -> 'signer' ->> 'name', frozen::jsonb -> 'signer' ->> 'email', moment)
      returning id into made;
    perform app.record_move('letter', made, t.order_id, t.line_id, 'send', null, 'sent',
      app.letter_party(t), '', app.user_id());
    for part in select x.id, k.order_id, k.line_id from app.port_tasks(t) k
        join port_numbers x on x.task_id = k.id where x.state = 'draft' loop
      update port_numbers x set state = 'documents', state_since = now() where x.id = part.id;
      perform app.record_move('port', part.id, part.order_id, part.line_id, 'ask_documents',
        'draft', 'documents', 'job', '', null);
    end loop;
    return made;
  end $$;
grant execute on function app.send_letter(uuid, text, bytea, timestamptz) to app_user;

-- Makes the link of a letter.
create function app.link_letter(letter uuid, token bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ insert into signing_links (letter_id, token_sha256) values (letter, token) $$;
grant execute on function app.link_letter(uuid, bytea) to app_platform;

-- Keeps a signature with its evidence, unless the letter is signed, replaced or outdated. Returns
-- whether it could be signed.
create function app.sign_port(letter port_letters, evidence jsonb, moment timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    t order_tasks;
    entry audit_logs;
  begin
    select * into t from order_tasks x where x.id = letter.task_id;
    perform app.lock_order_chain(t.order_id);
    select * into t from order_tasks x where x.id = t.id for update;
    if t.state in ('done', 'cancelled') or app.letter_of(t) <> letter.id
      or app.letter_state(t) <> 'sent' then
      return false;
    end if;
    update port_letters x set name = evidence ->> 'name', title = evidence ->> 'title',
        email = evidence ->> 'email', consent = evidence ->> 'consent',
        code_sent_at = (evidence ->> 'code_sent_at')::timestamptz, user_id = app.user_id(),
        address = evidence ->> 'address', agent = evidence ->> 'agent', signed_at = moment
      where x.id = letter.id;
    perform app.record_move('letter', letter.id, t.order_id, t.line_id, 'sign', 'sent', 'signed',
      'buyer', '', null);
    entry.company_id := letter.buyer_id;
    entry.action := 'event';
    entry.resource_type := 'orders.letter_signed';
    entry.resource_id := t.order_id;
    entry.resource_label := (select o.number from orders o where o.id = t.order_id);
    entry.result := 'done';
    entry.after := evidence || jsonb_build_object('letter', letter.id,
      'sha256', encode(letter.sha256, 'hex'), 'pdf_sha256', encode(letter.pdf_sha256, 'hex'));
    perform app.write_audit(entry);
    return true;
  end $$;

-- Signs a letter as the signed-in customer; null for everyone else.
create function app.sign_letter(letter_id uuid, evidence jsonb, moment timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters;
  begin
    select * into l from port_letters x where x.id = letter_id;
    if app.order_party(l.seller_id, l.buyer_id) is distinct from 'buyer' then
      return null;
    end if;
    if not app.sign_port(l, evidence || jsonb_build_object('email', (select p.email
        from profiles p where p.id = app.user_id())), moment) then
      raise exception using errcode = 'TL080', message = 'letter_state';
    end if;
    return true;
  end $$;
grant execute on function app.sign_letter(uuid, jsonb, timestamptz) to app_user;

-- A letter by its link, on the sites of its seller and of those above; for 30 days, unless signed.
create function app.linked_letter(token bytea, site uuid, moment timestamptz)
  returns port_letters
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters;
  begin
    perform from signing_links k where k.token_sha256 = token for update;
    select x.* into l from signing_links k join port_letters x on x.id = k.letter_id
      where k.token_sha256 = token
        and exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = x.seller_id)
        and (x.signed_at is not null or x.sent_at > moment - interval '30 days');
    return l;
  end $$;

create function app.open_letter(token bytea, site uuid, moment timestamptz) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters := app.linked_letter(token, site, moment);
    t order_tasks;
  begin
    if l.id is null then
      return null;
    end if;
    select * into t from order_tasks x where x.id = l.task_id;
    return jsonb_build_object('seller_id', l.seller_id, 'content', l.content,
      'email', l.signer_email, 'signed_by', l.name,
      'seller_name', (select c.name from companies c where c.id = l.seller_id),
      'state', case when l.signed_at is not null then 'signed'
        when t.state in ('done', 'cancelled') then 'withdrawn'
        when app.letter_of(t) <> l.id or app.letter_state(t) = 'outdated'
          then 'superseded' else 'sent' end,
      'asked', (select app.asked_signer(k, moment) from signing_links k
        where k.letter_id = l.id));
  end $$;
grant execute on function app.open_letter(bytea, uuid, timestamptz) to app_platform;

create function app.open_letter_pdf(token bytea, site uuid, moment timestamptz) returns bytea
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select l.pdf from app.linked_letter(token, site, moment) l $$;
grant execute on function app.open_letter_pdf(bytea, uuid, timestamptz) to app_platform;

create function app.ask_letter_code(token bytea, site uuid, who text, role text, code bytea,
    moment timestamptz) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters := app.linked_letter(token, site, moment);
  begin
    if l.id is null or l.signed_at is not null then
      return null;
    end if;
    return jsonb_build_object('seller_id', l.seller_id, 'email',
      (select l.signer_email from signing_links k
        where k.letter_id = l.id and app.keep_code(k.id, who, role, code, moment)));
  end $$;
grant execute on function app.ask_letter_code(bytea, uuid, text, text, bytea, timestamptz)
  to app_platform;

-- Signs a letter by its link: 'accepted', or why it couldn't be.
create function app.accept_letter(token bytea, site uuid, code bytea, agreed text,
    from_address text, with_agent text, moment timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l port_letters := app.linked_letter(token, site, moment);
    k signing_links;
    refused text;
  begin
    if l.id is null or l.signed_at is not null then
      return case when l.id is not null then 'accepted' end;
    end if;
    select * into k from signing_links x where x.letter_id = l.id;
    refused := app.check_code(k.id, code, moment);
    if refused is not null then
      return refused;
    end if;
    if not app.sign_port(l, app.evidence_of(k, l.signer_email, agreed, from_address, with_agent),
        moment) then
      return null;
    end if;
    update signing_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $$;
grant execute on function app.accept_letter(bytea, uuid, bytea, text, text, text, timestamptz)
  to app_platform;

-- As before, and a port is submitted once its letter is signed, if documents are asked for.
create or replace function app.move_port(port_id uuid, event text, facts jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    n port_numbers;
    t order_tasks;
    part record;
    party text;
    next_state text;
  begin
    select k.* into t from port_numbers x join order_tasks k on k.id = x.task_id
      where x.id = move_port.port_id;
    party := app.port_party(t);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(t.order_id);
    select * into n from port_numbers x where x.id = move_port.port_id for update;
    select * into t from order_tasks x where x.id = t.id for update;
    select m.to_state into next_state from app.port_transitions() m
      where m.from_state = n.state and m.event = move_port.event and party = any (m.who);
    if next_state is null or t.state in ('done', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    if move_port.event = 'submit' and coalesce(app.letter_state(t),
        case n.state when 'documents' then 'missing' else 'signed' end) <> 'signed' then
      raise exception using errcode = 'TL083', message = 'letter_unsigned';
    end if;
    for part in select x.id, x.state, k.id as task_id, k.order_id, k.line_id, k.state as task_state
        from app.port_tasks(t) k join port_numbers x on x.task_id = k.id
        where x.number = n.number and k.state in ('open', 'waiting', 'blocked') loop
      update port_numbers x set state = next_state, state_since = now(),
          confirmed_foc = case event when 'confirm_foc' then (facts ->> 'confirmed_foc')::date
            else x.confirmed_foc end,
          requested_foc = coalesce((facts ->> 'requested_foc')::date, x.requested_foc),
          messaging = coalesce(facts ->> 'messaging', x.messaging),
          reject_code = case event when 'reject' then facts ->> 'reject_code' end,
          carrier_message = case event when 'reject' then coalesce(facts ->> 'carrier_message', '')
            else '' end
        where x.id = part.id;
      perform app.record_move('port', part.id, part.order_id, part.line_id, event, part.state,
        next_state, party, coalesce(facts ->> 'reject_code', ''),
        case part.id when n.id then app.user_id() end);
      if next_state in ('done', 'cancelled') and not exists (select from port_numbers x
          where x.task_id = part.task_id and x.state not in ('done', 'cancelled'))
        and part.task_state in ('open', 'waiting') then
        perform app.set_task_state(part.task_id, 'complete', 'done', 'owing', '', null);
      end if;
    end loop;
    return next_state;
  end $$;
