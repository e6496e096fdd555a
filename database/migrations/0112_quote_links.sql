-- What someone can do with the link of a quote. Each function takes the hash of the token and the
-- company whose site was visited: a link works on the sites of its seller and of those above it. A
-- token that is unknown, foreign or expired finds nothing.

-- Versions whose sending can't be undone any more, with what their mail says.
create function app.quotes_to_deliver(moment timestamptz)
  returns table (version_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.id from quote_versions v
    where v.delivered_at is null and v.deliver_at <= moment and v.state = 'sent'
    order by v.deliver_at, v.id limit 100
  $$;
grant execute on function app.quotes_to_deliver to app_platform;

-- Makes the link of a version, once. Returns what its mail says; null if another process was first
-- or sending was undone.
create function app.deliver_quote(version_id uuid, token bytea, moment timestamptz) returns jsonb
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
    insert into quote_links (version_id, token_sha256) values (v.id, token);
    return jsonb_build_object('seller_id', v.seller_id, 'email', v.recipient_email,
      'valid_until', v.valid_until, 'content', v.content);
  end $$;
grant execute on function app.deliver_quote to app_platform;

-- The version of a link that still shows something on the visited site, locked with its link.
create function app.linked_version(token bytea, site uuid, moment timestamptz)
  returns quote_versions
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
  begin
    perform from quote_links k where k.token_sha256 = token for update;
    select x.* into v from quote_links k join quote_versions x on x.id = k.version_id
        join quotes q on q.id = x.quote_id
      where k.token_sha256 = token and q.deleted_at is null
        and exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = x.seller_id)
        and x.state <> 'expired'
        and (x.state not in ('sent', 'viewed')
          or x.valid_until >= app.trading_day(x.seller_id, x.buyer_id, moment));
    return v;
  end $$;

-- What a link shows; null if nothing.
create function app.open_quote(token bytea, site uuid, moment timestamptz) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k quote_links;
  begin
    if v.id is null then
      return null;
    end if;
    if app.set_quote_state(v.id, 'view', 'viewed', 'recipient', '') then
      update quote_versions x set viewed_at = moment where x.id = v.id;
      v.state := 'viewed';
    end if;
    select * into k from quote_links x where x.version_id = v.id;
    return jsonb_build_object('seller_id', v.seller_id, 'state', v.state, 'content', v.content,
      'sha256', encode(v.sha256, 'hex'), 'email', v.recipient_email,
      'seller_name', (select c.name from companies c where c.id = v.seller_id),
      'accepted', (select jsonb_build_object('name', a.name, 'at', a.accepted_at, 'order',
          (select o.number from orders o where o.id = a.order_id))
        from quote_acceptances a where a.version_id = v.id),
      'asked', case when k.code_sha256 is not null and k.code_attempts < 5
          and k.code_sent_at > moment - interval '15 minutes'
        then jsonb_build_object('name', k.name, 'title', k.title) end);
  end $$;
grant execute on function app.open_quote to app_platform;

-- The PDF of a link; null if it shows nothing.
create function app.open_quote_pdf(token bytea, site uuid, moment timestamptz) returns bytea
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select v.pdf from app.linked_version(token, site, moment) v
    where v.state not in ('superseded', 'withdrawn')
  $$;
grant execute on function app.open_quote_pdf to app_platform;

-- Stores who wants to accept, and a code that is mailed to them. Returns the recipient's address
-- and the seller; null if the link can't be accepted, and no address after five codes in an hour.
create function app.ask_quote_code(token bytea, site uuid, who text, role text, code bytea,
  moment timestamptz)
  returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k quote_links;
    recent boolean;
  begin
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    select * into k from quote_links x where x.version_id = v.id;
    recent := coalesce(k.codes_from > moment - interval '1 hour', false);
    if recent and k.codes_sent >= 5 then
      return jsonb_build_object('seller_id', v.seller_id, 'email', null);
    end if;
    update quote_links x set name = who, title = role, code_sha256 = code, code_sent_at = moment,
        code_attempts = 0, codes_from = case when recent then x.codes_from else moment end,
        codes_sent = case when recent then x.codes_sent + 1 else 1 end
      where x.id = k.id;
    return jsonb_build_object('seller_id', v.seller_id, 'email', v.recipient_email);
  end $$;
grant execute on function app.ask_quote_code to app_platform;

-- Accepts a version with the code from the mailbox. Returns accepted, also when it was accepted
-- before; wrong_code; no_code if a new one must be sent; or null if the link can't be accepted.
create function app.accept_quote(token bytea, site uuid, code bytea, agreed text, from_address text,
  with_agent text, moment timestamptz)
  returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k quote_links;
  begin
    if v.state = 'accepted' then
      return 'accepted';
    end if;
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    select * into k from quote_links x where x.version_id = v.id;
    if k.code_sha256 is null or k.code_attempts >= 5
      or k.code_sent_at <= moment - interval '15 minutes' then
      return 'no_code';
    end if;
    if k.code_sha256 <> code then
      update quote_links x set code_attempts = x.code_attempts + 1 where x.id = k.id;
      return 'wrong_code';
    end if;
    if app.take_quote(v.id, 'recipient', jsonb_build_object('name', k.name, 'title', k.title,
        'email', v.recipient_email, 'consent', agreed, 'code_sent_at', k.code_sent_at,
        'address', from_address, 'agent', with_agent), moment) is null then
      return null;
    end if;
    update quote_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $$;
grant execute on function app.accept_quote to app_platform;

-- Declines a version. Returns whether it did.
create function app.decline_quote(token bytea, site uuid, why text, moment timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.linked_version(token, site, moment);
  begin
    return v.id is not null
      and app.set_quote_state(v.id, 'decline', 'declined', 'recipient', why);
  end $$;
grant execute on function app.decline_quote to app_platform;
