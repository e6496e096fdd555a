-- Claims of the current transaction, the helpers that put a table under row-level security, and
-- functions that every later file uses. Claims are transaction-local settings that the server sets
-- together with `begin` (see tenant-driver.ts). They are signed: SQL that runs as a runtime role
-- can set `app.claims` only to a value that the server or a definer function signed for that role
-- (decision 0030).

create schema app;

grant usage on schema app to app_user, app_public, app_auth, app_platform, trunkline_login;

grant usage on schema public to app_user, app_public, app_auth, app_platform, trunkline_login;

alter default privileges revoke execute on functions from public;

-- The planner inlines these functions. Policies call them in a subselect, so that they run once per
-- statement, not once per row.
create function app.claim(name text) returns text
  language sql stable parallel safe
  as $$ select app.claims() ->> name $$;
grant execute on function app.claim to app_auth, app_platform, app_public, app_user,
  trunkline_login;

create function app.user_id() returns uuid
  language sql stable parallel safe
  as $$ select (app.claims() ->> 'user_id')::uuid $$;
grant execute on function app.user_id to app_auth, app_platform, app_public, app_user;

create function app.tenant_id() returns uuid
  language sql stable parallel safe
  as $$ select (app.claims() ->> 'tenant_id')::uuid $$;
grant execute on function app.tenant_id to app_auth, app_platform, app_public, app_user;

-- Forces row-level security, with policies for the two roles that see every row: the owner, whose
-- definer functions maintain derived rows, and app_platform (unless the table is private to
-- sign-in), whose every use names a reason and is audited.
create procedure app.protect(target regclass, for_platform boolean default true)
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy "the owner role keeps derived rows" on %s to trunkline_owner using (true) with check (true)', target);
    if for_platform then
      execute format('create policy "the platform reads and writes every row" on %s to app_platform using (true) with check (true)', target);
    end if;
  end $$;

-- Increments the row's version on every change, for optimistic concurrency control.
create function app.touch() returns trigger
  language plpgsql
  as $$
  begin
    new.version := old.version + 1;
    new.updated_at := now();
    return new;
  end $$;

create function app.kind_rank(kind text) returns integer
  language sql immutable parallel safe
  as $$ select array_position(
    array['platform', 'master_distributor', 'distributor', 'reseller', 'customer'], kind) $$;
grant execute on function app.kind_rank to app_platform, app_user;

-- Makes every process drop its rendered pages of a tenant once the change is committed.
create function app.announce_public_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('public_change', coalesce(new.company_id, old.company_id)::text);
    return null;
  end $$;

create function app.role_level(role text) returns integer
  language sql immutable parallel safe
  as $$
    select case role when 'owner' then 100 when 'admin' then 90 when 'master_distributor' then 70
      when 'distributor' then 50 when 'reseller' then 30 when 'end_user' then 10 else 0 end
  $$;
grant execute on function app.role_level to app_user;

-- Splits text into search words: lower case, without accents, split at ASCII punctuation and
-- whitespace. Records and search terms go through the same function.
create function app.search_words(text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(distinct left(word, 40)), '{}')
    from regexp_split_to_table(
      regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]+', '', 'g'),
      '[\s!-/:-@\[-`{-~]+') word
    where word <> ''
  $$;
grant execute on function app.search_words to app_auth, app_platform, app_public, app_user,
  trunkline_login;

-- The words of a record as one text, each preceded by a space, so that `like '% start%'` finds a
-- word by its beginning.
create function app.search_key(text) returns text
  language sql immutable parallel safe strict
  as $$ select ' ' || array_to_string(app.search_words($1), ' ') $$;
grant execute on function app.search_key to app_auth, app_platform, app_public, app_user,
  trunkline_login;

-- Soft-deleting or restoring a record requires the delete permission in addition to update.
create function app.guard_record() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' or new.deleted_at is not distinct from old.deleted_at then
      return new;
    end if;
    if not app.may(tg_argv[0], 'delete') then
      raise exception using errcode = '42501', message = tg_argv[0] || ':delete is not granted';
    end if;
    return new;
  end $$;

-- The sort key of lists of companies and people; empty for records without an order.
create function app.sort_name(resource text, record jsonb) returns text
  language sql immutable parallel safe
  as $$
    select lower(case resource
      when 'companies' then record ->> 'name'
      when 'profiles' then coalesce(
        nullif(btrim((record ->> 'first_name') || ' ' || (record ->> 'last_name')), ''),
        record ->> 'email')
      else '' end)
  $$;

-- Notifies every process that something changed for one person, or for everyone at and below a
-- company. It names only the topic, never the data: each client fetches what it is allowed to see.
create function app.announce_live(topic text, person uuid, company uuid) returns void
  language sql volatile
  as $$
    select pg_notify('live', json_build_object('topic', topic, 'person', person, 'company',
      company)::text)
  $$;

-- The key for the HMAC-SHA256 of claims (RFC 2104). Both pads are precomputed, so that a check
-- takes two hashes.
create table claims_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 64),
  inner_pad bytea not null,
  outer_pad bytea not null
);

call app.protect('claims_key', for_platform => false);

-- PostgreSQL's own randomness: 976 random bits in eight UUIDs, spread over 64 bytes.
with secret as (
  select sha256(string_agg(uuid_send(gen_random_uuid()), '') filter (where n <= 4))
    || sha256(string_agg(uuid_send(gen_random_uuid()), '') filter (where n > 4)) as key
  from generate_series(1, 8) n)
insert into claims_key (key, inner_pad, outer_pad)
  select s.key, pads.inner_pad, pads.outer_pad
  from secret s, lateral (
    select decode(string_agg(lpad(to_hex(get_byte(s.key, at) # 54), 2, '0'), '' order by at), 'hex')
      as inner_pad,
      decode(string_agg(lpad(to_hex(get_byte(s.key, at) # 92), 2, '0'), '' order by at), 'hex')
        as outer_pad
    from generate_series(0, 63) at) pads;

create function app.claims_mac(body text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(body, 'UTF8'))), 'hex')
      from claims_key k;
  end $$;

-- The claims of this transaction, or null without any. They are valid only for the role they were
-- signed for, and only if the transaction began within five minutes of signing. Claims for a
-- read-only transaction (support access) are valid only in a read-only transaction.
create function app.claims() returns jsonb
  language plpgsql stable parallel safe cost 1 security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    sent text := current_setting('app.claims', true);
    body text := substr(sent, 65);
    inner_key bytea;
    outer_key bytea;
    claims jsonb;
  begin
    if sent is null or sent = '' then
      return null;
    end if;
    select k.inner_pad, k.outer_pad into inner_key, outer_key from claims_key k;
    -- Kept out of the query above, which would plan the expression again for each call.
    if encode(sha256(outer_key || sha256(inner_key || convert_to(body, 'UTF8'))), 'hex')
        is distinct from left(sent, 64) then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction are not signed';
    end if;
    claims := body::jsonb;
    if claims ->> 'for' <> current_setting('role') then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction are for another role';
    end if;
    if abs(extract(epoch from now()) - (claims ->> 'at')::bigint) > 300 then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction were signed more than five minutes before or after it began',
        hint = 'The clocks of the server and of PostgreSQL must agree.';
    end if;
    if claims ? 'read_only' and current_setting('transaction_read_only') = 'off' then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction are for a read-only one';
    end if;
    return claims;
  end $$;
grant execute on function app.claims to app_auth, app_platform, app_public, app_user,
  trunkline_login;

-- Signs claims for a role, as the server does. Only the owner's functions can call this.
create function app.sign_claims(claims jsonb, role text) returns text
  language plpgsql stable
  as $$
  declare
    body text := (claims
      || jsonb_build_object('for', role, 'at', extract(epoch from now())::bigint))::text;
  begin
    return app.claims_mac(body) || body;
  end $$;

-- Changes some claims for the rest of the transaction and returns the previous ones, for
-- `app.act_again`.
create function app.act_as(changes jsonb) returns text
  language plpgsql
  as $$
  declare
    before text := coalesce(current_setting('app.claims', true), '');
  begin
    perform set_config('app.claims',
      app.sign_claims(coalesce(app.claims(), '{}') || changes, current_setting('role')), true);
    return before;
  end $$;

create function app.act_again(before text) returns void
  language sql
  as $$ select set_config('app.claims', before, true) $$;

-- Updates the last activity and address of a session that has not expired.
create function app.extend_session(session uuid, address text) returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update user_sessions s
    set last_activity = now(), updated_at = now(), ip_address = coalesce(address, s.ip_address)
    where s.session_id = session and s.expires_at > now()
      and (current_setting('role') = 'app_auth' or s.user_id = (select app.user_id()))
    returning s.expires_at
  $$;
grant execute on function app.extend_session to app_auth;
