-- Limits of sign-in that strangers cannot turn against the person, and no usable token at rest.

-- Limits survive a crash of the database.
alter table rate_limit_windows set logged;

-- Seconds to wait after so many failures: none while some are free, then 15, doubling up to the longest.
create function app.attempt_delay(failures integer, free integer, longest integer) returns integer
  language sql immutable
  as $$
    select case when failures < free then 0
      else least(longest, 15 * 2 ^ least(failures - free, 10))::integer end
  $$;

-- Begins an attempt to prove something secret, counted by each key (client, network or device). It is
-- refused while the failures of the last hour ask for a pause. `busy` means that attempts of the same keys
-- are still undecided and would use up what is left: ask again in a moment.
create function app.begin_attempt(keys text[], free integer[], longest integer[])
  returns table (retry_after integer, busy boolean, began text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz;
    failed timestamptz[];
    open timestamptz[];
    pause integer;
  begin
    retry_after := 0;
    busy := false;
    for place in 1 .. cardinality(keys) loop
      insert into rate_limit_windows (rule, key, hits, expires_at)
        values ('failures', keys[place], '{}', clock_timestamp() + interval '1 hour')
        on conflict (rule, key) do update set expires_at = excluded.expires_at
        returning hits into failed;
      insert into rate_limit_windows (rule, key, hits, expires_at)
        values ('attempts', keys[place], '{}', clock_timestamp() + interval '1 hour')
        on conflict (rule, key) do update set expires_at = excluded.expires_at
        returning hits into open;
      -- Read only now that the rows are locked. A failure of the future means that the clock was set back.
      moment := clock_timestamp();
      select coalesce(array_agg(least(hit, moment) order by hit), '{}') into failed
        from unnest(failed) hit where hit > moment - interval '1 hour';
      pause := app.attempt_delay(cardinality(failed), free[place], longest[place]);
      if pause > 0 then
        retry_after := greatest(retry_after,
          ceil(extract(epoch from failed[cardinality(failed)] - moment) + pause)::integer);
      end if;
      if (select count(*) from unnest(open) hit where hit between moment - interval '10 seconds' and moment)
          >= greatest(1, free[place] - cardinality(failed)) then
        busy := true;
      end if;
    end loop;
    if retry_after = 0 and not busy then
      began := moment::text;
      update rate_limit_windows w
        set hits = array(select hit from unnest(w.hits) hit where hit > moment - interval '10 seconds') || moment
        where w.rule = 'attempts' and w.key = any (keys);
    end if;
    return next;
  end $$;

-- Ends an attempt; only a failure is remembered.
create function app.end_attempt(keys text[], began text, failed boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := clock_timestamp();
  begin
    for place in 1 .. cardinality(keys) loop
      if failed then
        insert into rate_limit_windows as w (rule, key, hits, expires_at)
          values ('failures', keys[place], array[moment], moment + interval '1 hour')
          on conflict (rule, key) do update set expires_at = excluded.expires_at,
            hits = array(select hit from unnest(w.hits) hit where hit > moment - interval '1 hour' order by hit) || moment;
      end if;
      update rate_limit_windows w set hits = array_remove(w.hits, began::timestamptz)
        where w.rule = 'attempts' and w.key = keys[place];
    end loop;
  end $$;
grant execute on function app.begin_attempt, app.end_attempt to trunkline_login;

-- Wrong second steps count for where they come from: a device that the person has used, or a client. Wrong
-- authenticator codes from everywhere else together count for the account, in second_step_failures.
create table second_step_attempts (
  user_id uuid not null references auth_users (id) on delete cascade,
  source text not null check (length(source) <= 100),
  failures integer not null default 0,
  pauses integer not null default 0,
  paused_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, source)
);
call app.protect('second_step_attempts', for_platform => false);
create policy auth on second_step_attempts to app_auth using (true) with check (true);
grant select, insert, update, delete on second_step_attempts to app_auth;
alter table auth_users
  add column second_step_failures_since timestamptz,
  add column second_step_notified_at timestamptz;
update auth_users set second_step_failures = 0, second_step_locked_until = null
  where second_step_failures > 0 or second_step_locked_until is not null;

create or replace function app.reset_second_step(person uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    address text;
  begin
    select p.email into address
      from profiles p left join user_roles r on r.user_id = p.id
      where p.id = person and p.deleted_at is null
        and person <> app.user_id()
        and app.may('users', 'update')
        and app.role_level(r.role) <= app.own_level()
        and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id);
    if address is null then
      return null;
    end if;
    delete from mfa_factors where user_id = person;
    delete from passkeys where user_id = person;
    delete from recovery_codes where user_id = person;
    delete from devices where user_id = person;
    delete from user_sessions where user_id = person;
    delete from second_step_attempts where user_id = person;
    perform app.end_lost_push(person);
    update auth_users set second_step_failures = 0, second_step_failures_since = null,
      second_step_locked_until = null where id = person;
    perform app.record_event('auth.second_step_reset', person, address, 'done', null);
    return address;
  end $$;

create or replace function app.clean_sign_in() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    delete from user_sessions where expires_at < now();
    delete from mfa_challenges where expires_at < now();
    delete from passkey_ceremonies where expires_at < now();
    delete from auth_links where expires_at < now() - interval '1 day';
    delete from email_changes where expires_at < now();
    delete from devices where last_used_at < now() - interval '400 days';
    delete from second_step_attempts
      where greatest(updated_at, paused_until) < now() - interval '1 day';
    -- Addresses that nobody confirmed within a week.
    delete from auth_users u where not u.email_verified and u.created_at < now() - interval '7 days'
      and not exists (select from profiles p where p.id = u.id);
  $$;

-- A session's token is kept as its SHA-256 in hexadecimal; cookies of running sessions go on working.
update user_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
alter table user_sessions add constraint user_sessions_token_is_not_in_clear
  check (token !~ '^[A-Za-z0-9_-]{43}$');

-- A mail with a link waits sealed, is gone when the link's life is over, and is emptied once it was sent.
alter table mail_messages
  add column expires_at timestamptz,
  add column sealed boolean not null default false;
create index mail_messages_by_expiry on mail_messages (expires_at) where expires_at is not null;
grant insert (expires_at, sealed) on mail_messages to app_auth;

create function app.empty_mail() returns trigger
  language plpgsql
  as $$
  begin
    new.text := '';
    new.html := '';
    new.list_unsubscribe := null;
    new.sealed := false;
    return new;
  end $$;
create trigger empty before insert or update on mail_messages for each row
  when (new.status in ('sent', 'failed')) execute function app.empty_mail();
update mail_messages set status = status where status in ('sent', 'failed');
delete from mail_messages where status = 'captured' and text like '%/auth/callback#%';
update mail_messages set expires_at = now() + interval '10 minutes'
  where status = 'waiting' and text like '%/auth/callback#%';

create function app.clean_mail(moment timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (
      delete from mail_messages where expires_at <= moment and status in ('waiting', 'captured') returning 1)
    select count(*) from gone
  $$;
grant execute on function app.clean_mail to trunkline_login;

-- What sign-in has to say while another transaction holds the chain: it joins the chain with the next entry.
create table audit_waiting (
  id bigint primary key default nextval('audit_logs_id'),
  chain uuid not null,
  entry jsonb not null
);
create index audit_waiting_by_chain on audit_waiting (chain, id);
call app.protect('audit_waiting', for_platform => false);

-- Whose entry it is, and in which chain it belongs.
create function app.complete_audit(inout entry audit_logs)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    supporter uuid := app.claim('supporter_id')::uuid;
    actor_company uuid;
  begin
    entry.actor_id := coalesce(supporter, app.user_id());
    if supporter is not null then
      entry.as_whom := app.user_id();
      entry.company_id := coalesce(entry.company_id,
        (select p.company_id from profiles p where p.id = entry.as_whom));
    end if;
    select p.company_id into actor_company from profiles p where p.id = entry.actor_id;
    entry.chain := coalesce(actor_company, '00000000-0000-0000-0000-000000000000');
    entry.company_id := coalesce(entry.company_id, actor_company);
    entry.request_id := app.claim('request_id');
    entry.client_address := app.claim('client_address');
    entry.reason := coalesce(entry.reason, app.claim('reason'));
  end $$;

-- Adds an entry to its chain; the caller holds the chain's lock.
create function app.append_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    previous bytea;
  begin
    select head into previous from audit_chains where chain = entry.chain;
    entry.id := nextval('public.audit_logs_id');
    entry.created_at := clock_timestamp();
    entry.hash := sha256(previous || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, actor_id, action, resource_type, resource_id,
        resource_label, result, before, after, reason, request_id, client_address, created_at, hash, as_whom)
      values (entry.id, entry.chain, entry.company_id, entry.actor_id, entry.action,
        entry.resource_type, entry.resource_id, entry.resource_label, entry.result, entry.before,
        entry.after, entry.reason, entry.request_id, entry.client_address, entry.created_at, entry.hash,
        entry.as_whom);
    update audit_chains set head = entry.hash, entries = entries + 1 where chain = entry.chain;
  end $$;

-- Adds what waits for a chain; the caller holds the chain's lock.
create function app.append_waiting_audit(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    waiting jsonb;
    entry audit_logs;
  begin
    for waiting in
      with taken as (delete from audit_waiting w where w.chain = wanted returning w.id, w.entry)
      select t.entry from taken t order by t.id
    loop
      entry := jsonb_populate_record(null::audit_logs, waiting);
      entry.chain := wanted;
      perform app.append_audit(entry);
    end loop;
  end $$;

create or replace function app.write_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    entry := app.complete_audit(entry);
    insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    perform from audit_chains where chain = entry.chain for update;
    perform app.append_waiting_audit(entry.chain);
    perform app.append_audit(entry);
  end $$;

-- The same for sign-in, which waits for a chain for a quarter of a second at most, and for a refusal not at all:
-- otherwise the time of an answer would tell whether there is such an account.
create function app.write_auth_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    patience text := current_setting('lock_timeout');
    held boolean := false;
  begin
    entry := app.complete_audit(entry);
    begin
      perform set_config('lock_timeout', '250ms', true);
      if not exists (select from audit_chains where chain = entry.chain) then
        insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
      end if;
      if entry.result = 'denied' then
        perform from audit_chains where chain = entry.chain for update skip locked;
      else
        perform from audit_chains where chain = entry.chain for update;
      end if;
      held := found;
    exception when lock_not_available then
      held := false;
    end;
    perform set_config('lock_timeout', patience, true);
    if held then
      perform app.append_waiting_audit(entry.chain);
      perform app.append_audit(entry);
    else
      entry.after := coalesce(entry.after, '{}') || jsonb_build_object('occurred_at', clock_timestamp());
      insert into audit_waiting (chain, entry) values (entry.chain, to_jsonb(entry));
    end if;
  end $$;

-- Adds what waits to every chain that is free; how many chains. For a chain in which nothing else happens.
create function app.settle_audit() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted uuid;
    settled integer := 0;
  begin
    for wanted in select distinct w.chain from audit_waiting w order by 1 loop
      insert into audit_chains (chain, head) values (wanted, '') on conflict do nothing;
      perform from audit_chains where chain = wanted for update skip locked;
      if found then
        perform app.append_waiting_audit(wanted);
        settled := settled + 1;
      end if;
    end loop;
    return settled;
  end $$;
grant execute on function app.settle_audit to trunkline_login;

-- A refused sign-in that belongs to no company: the first and the fifth of a client's hour become security
-- events of the platform, of which the newest thousand are kept.
create function app.record_refused_stranger(event text, address text, detail jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    client text := left(coalesce(address, ''), 100);
    platform uuid := (select id from companies where kind = 'platform' order by created_at limit 1);
    taken integer;
    attempts integer;
  begin
    select granted into taken from app.take_rate_limit('recorded ' || event, client, 3600, 5, 1);
    select cardinality(hits) into attempts from rate_limit_windows
      where rule = 'recorded ' || event and key = client;
    if taken = 0 or attempts not in (1, 5) then
      return;
    end if;
    insert into security_events (type, severity, endpoint, method, details, tenant_id, ip)
      values ('failed_sign_in', case attempts when 1 then 'low' else 'medium' end, '/api/auth', 'POST',
        coalesce(detail, '{}') || jsonb_build_object('event', event, 'attempts', attempts), platform, address);
    delete from security_events where id in (
      select id from security_events where tenant_id is not distinct from platform
      order by timestamp desc, id offset 1000);
  end $$;

-- Events that strangers can cause are kept in bounded number for each person and hour: a refused sign-in the
-- first and the fifth time, the others as often as `most` says. The last one says that more are left out.
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
    perform set_config('app.user_id', coalesce(actor::text, ''), true);
    perform set_config('app.client_address', coalesce(address, ''), true);
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
