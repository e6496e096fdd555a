-- The claims of a transaction are signed: SQL that runs as a runtime role can set `app.claims`, but only to what
-- the server or a definer function has signed for that role (decision 0030).

-- HMAC-SHA256 of the claims (RFC 2104). The pads are kept ready, so that checking takes two hashes.
create table claims_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 64),
  inner_pad bytea not null,
  outer_pad bytea not null
);
call app.protect('claims_key', for_platform => false);

-- Random by PostgreSQL itself: 976 random bits in eight identifiers, spread over 64 bytes.
with secret as (
  select sha256(string_agg(uuid_send(gen_random_uuid()), '') filter (where n <= 4))
    || sha256(string_agg(uuid_send(gen_random_uuid()), '') filter (where n > 4)) as key
  from generate_series(1, 8) n)
insert into claims_key (key, inner_pad, outer_pad)
  select s.key, pads.inner_pad, pads.outer_pad
  from secret s, lateral (
    select decode(string_agg(lpad(to_hex(get_byte(s.key, at) # 54), 2, '0'), '' order by at), 'hex') as inner_pad,
      decode(string_agg(lpad(to_hex(get_byte(s.key, at) # 92), 2, '0'), '' order by at), 'hex') as outer_pad
    from generate_series(0, 63) at) pads;

create function app.claims_mac(body text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(body, 'UTF8'))), 'hex') from claims_key k;
  end $$;

-- The claims of this transaction, or nothing where there are none. They count for the role that they were signed
-- for, in a transaction that begins within five minutes of their signing, and those of a read-only transaction (in
-- support access) in no other.
create function app.claims() returns jsonb
  language plpgsql stable parallel safe cost 1 security definer set search_path = pg_catalog, public, pg_temp
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
    -- Outside of that query, which would prepare the expression for every call.
    if encode(sha256(outer_key || sha256(inner_key || convert_to(body, 'UTF8'))), 'hex')
        is distinct from left(sent, 64) then
      raise exception using errcode = '42501', message = 'the claims of this transaction are not signed';
    end if;
    claims := body::jsonb;
    if claims ->> 'for' <> current_setting('role') then
      raise exception using errcode = '42501', message = 'the claims of this transaction are for another role';
    end if;
    if abs(extract(epoch from now()) - (claims ->> 'at')::bigint) > 300 then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction were signed more than five minutes before or after it began',
        hint = 'The clocks of the server and of PostgreSQL must agree.';
    end if;
    if claims ? 'read_only' and current_setting('transaction_read_only') = 'off' then
      raise exception using errcode = '42501', message = 'the claims of this transaction are for a read-only one';
    end if;
    return claims;
  end $$;

-- What the planner puts into the statements that ask. Policies ask in a select of its own: for a statement, not a row.
create or replace function app.claim(name text) returns text
  language sql stable parallel safe
  as $$ select app.claims() ->> name $$;
create or replace function app.user_id() returns uuid
  language sql stable parallel safe
  as $$ select (app.claims() ->> 'user_id')::uuid $$;
create or replace function app.tenant_id() returns uuid
  language sql stable parallel safe
  as $$ select (app.claims() ->> 'tenant_id')::uuid $$;
grant execute on function app.claims to app_user, app_public, app_auth, app_platform, trunkline_login;

-- As before, with the claims looked at once.
create or replace function app.actor_company(actor uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.company_id
    from profiles p join companies c on c.id = p.company_id
    where p.id = actor
      and p.status = 'active' and p.deleted_at is null
      and c.status = 'active' and c.deleted_at is null
      and (current_setting('role') = 'app_auth'
        or app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2'))
  $$;
create or replace function app.role_may(actor uuid, wanted_resource text, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from user_roles r join profiles p on p.id = r.user_id
        cross join lateral app.role_rights(p.company_id, r.role) m
      where r.user_id = actor and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action)
  $$;

-- Signs claims for a role, as the server does. For the owner's functions alone.
create function app.sign_claims(claims jsonb, role text) returns text
  language plpgsql stable
  as $$
  declare
    body text := (claims || jsonb_build_object('for', role, 'at', extract(epoch from now())::bigint))::text;
  begin
    return app.claims_mac(body) || body;
  end $$;

-- Changes some claims for the rest of the transaction; answers the ones before, for `app.act_again`.
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

-- The functions that act for somebody say so by `app.act_as`.
do $$
declare
  routine regprocedure;
  was constant text := 'perform set_config(''app.user_id'', person::text, true);';
  source text;
begin
  foreach routine in array array['app.join_by_sign_up(uuid, uuid)', 'app.join_by_invitation(uuid, uuid)',
    'app.change_address(uuid, text)', 'app.accept_invitation(uuid, uuid, timestamptz)',
    'app.decline_invitation(uuid, uuid, boolean, timestamptz)']::regprocedure[]
  loop
    source := pg_get_functiondef(routine);
    if strpos(source, was) = 0 then
      raise exception '% does not act for a person', routine;
    end if;
    execute replace(source, was, 'perform app.act_as(jsonb_build_object(''user_id'', person));');
  end loop;
end $$;

create or replace function app.support_holds(supporter uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    before text := app.act_as(jsonb_build_object('user_id', supporter, 'aal', 'aal2'));
    holds boolean := app.may_support(person);
  begin
    perform app.act_again(before);
    return coalesce(holds, false);
  end $$;

create or replace function app.sees_companies(person uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    within_reach boolean := app.may('users', 'read') and exists (
      select from profiles p join get_accessible_companies(app.user_id(), 'read') a on a.id = p.company_id
      where p.id = person);
    before text;
    sees boolean;
  begin
    if not within_reach then
      return null;
    end if;
    -- The caller has taken the second step, so only the name on the claims changes for a moment.
    before := app.act_as(jsonb_build_object('user_id', person));
    sees := exists (select from get_accessible_companies(person, 'read'));
    perform app.act_again(before);
    return sees;
  end $$;

create or replace function app.record_auth_event(actor uuid, event text, outcome text, address text, detail jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
    limited text := 'recorded ' || event;
    most integer := case when event = 'auth.sign_in_failed' then 5 when outcome = 'denied' then 10
      when event in ('auth.link_sent', 'auth.mfa_locked') then 5 end;
    place integer;
    taken integer;
  begin
    perform app.act_as(jsonb_build_object('user_id', actor, 'client_address', address));
    if outcome = 'denied' and not exists (select from profiles p where p.id = actor) then
      perform app.record_refused_stranger(event, address, detail);
      return;
    end if;
    if most is not null and actor is not null then
      select granted into taken from app.take_rate_limit(limited, actor::text, 3600, most, 1);
      if taken = 0 then
        return;
      end if;
      select cardinality(hits) into place from rate_limit_windows where rule = limited and key = actor::text;
      if event = 'auth.sign_in_failed' and place not in (1, most) then
        return;
      end if;
      if place = most then
        detail := coalesce(detail, '{}') || jsonb_build_object('attempts', place, 'more_left_out', true);
      end if;
    end if;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := actor;
    entry.result := outcome;
    entry.after := detail;
    perform app.write_auth_audit(entry);
  end $$;

-- Keeps a running session's last activity, with the address that sign-in saw.
create function app.extend_session(session uuid, address text) returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update user_sessions s
    set last_activity = now(), updated_at = now(), ip_address = coalesce(address, s.ip_address)
    where s.session_id = session and s.expires_at > now()
      and (current_setting('role') = 'app_auth' or s.user_id = (select app.user_id()))
    returning s.expires_at
  $$;
create or replace function extend_user_session(p_session_id uuid) returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select app.extend_session(p_session_id, app.claim('client_address')) $$;
grant execute on function app.extend_session to app_auth;

-- The hottest public read needs no claims: it reads what `visit` lets visitors of this tenant read.
set local role app_public;
drop function app.read_published_page;
set local role trunkline_owner;
create function app.read_published_page(tenant uuid, wanted_slug text)
  returns table (id uuid, company_id uuid, slug text, title text, description text, seo jsonb,
    published boolean, content jsonb, updated_at timestamptz, redirect boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select p.id, p.company_id, p.slug, p.title, p.description, p.seo, p.published, p.content, p.updated_at, false
      from pages p where p.company_id = tenant and p.slug = wanted_slug and p.published and p.deleted_at is null;
    if not found then
      return query select * from app.inherited_page(tenant, wanted_slug);
    end if;
  end $$;
grant execute on function app.read_published_page to trunkline_login;

-- Row changes are audited at commit. Until then their author could have put the claims away, or changed the role:
-- nothing that people change is kept without their name.
create or replace function app.complete_audit(inout entry audit_logs)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    claims jsonb := app.claims();
    person uuid := (claims ->> 'user_id')::uuid;
    supporter uuid := (claims ->> 'supporter_id')::uuid;
    actor_company uuid;
  begin
    if person is null and session_user = 'trunkline_people' and not (
        -- What visitors send to the company whose site they are on.
        entry.action = 'insert' and entry.company_id = (claims ->> 'tenant_id')::uuid
        and has_any_column_privilege('app_public', to_regclass('public.' || entry.resource_type), 'insert')) is true then
      raise exception using errcode = '42501', message = 'the claims of this transaction name nobody';
    end if;
    entry.actor_id := coalesce(supporter, person);
    if supporter is not null then
      entry.as_whom := person;
      entry.company_id := coalesce(entry.company_id,
        (select p.company_id from profiles p where p.id = entry.as_whom));
    end if;
    select p.company_id into actor_company from profiles p where p.id = entry.actor_id;
    entry.chain := coalesce(actor_company, '00000000-0000-0000-0000-000000000000');
    entry.company_id := coalesce(entry.company_id, actor_company);
    entry.request_id := claims ->> 'request_id';
    entry.client_address := claims ->> 'client_address';
    entry.reason := coalesce(entry.reason, claims ->> 'reason');
  end $$;
