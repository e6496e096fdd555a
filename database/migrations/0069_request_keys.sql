-- Requests that can be repeated safely: the first one with an Idempotency-Key takes effect, and
-- later ones get its answer for 72 hours.

create table request_keys (
  user_id uuid not null references profiles (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Of the operation and its input.
  sha256 bytea not null check (length(sha256) = 32),
  -- Counts processes that took the request over from one that died.
  attempt integer not null default 1,
  leased_until timestamptz not null,
  -- Set in the transaction of the effect.
  took_effect boolean not null default false,
  -- Sealed; null until the answer is known, and for answers with a secret.
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index request_keys_by_age on request_keys (created_at);

call app.protect('request_keys', for_platform => false);

-- Takes a request: 'begun' means that the caller has to carry it out. 'running' means that another
-- one does, 'answered' that its answer is here, 'other' that the key belongs to another request,
-- and 'lost' that it took effect but its answer isn't kept.
create function app.begin_request(person uuid, request_key text, hash bytea, lease interval)
  returns table (outcome text, attempt integer, answer text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := clock_timestamp();
    too_old timestamptz := moment - interval '72 hours';
    known request_keys;
  begin
    insert into request_keys as r (user_id, key, sha256, leased_until, created_at)
      values (person, request_key, hash, moment + lease, moment)
      on conflict (user_id, key) do update
        set attempt = r.attempt + 1, leased_until = excluded.leased_until, took_effect = false,
          sha256 = excluded.sha256, answer = null, created_at = excluded.created_at
        where r.created_at < too_old
          or (r.sha256 = excluded.sha256 and not r.took_effect and r.leased_until < moment)
      returning 'begun', r.attempt into begin_request.outcome, begin_request.attempt;
    if not found then
      select * into known from request_keys r where r.user_id = person and r.key = request_key;
      begin_request.attempt := known.attempt;
      begin_request.answer := known.answer;
      begin_request.outcome := case
        when known.sha256 <> hash then 'other'
        when known.answer is not null then 'answered'
        when known.leased_until < moment then 'lost'
        else 'running' end;
    end if;
    return next;
  end $$;
grant execute on function app.begin_request to trunkline_login;

-- Notes in the transaction of an effect that it happened. Fails if another process took the request
-- over, so that nothing happens twice.
create function app.note_effect(request_key text, request_attempt integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if pg_current_xact_id_if_assigned() is null then
      return;
    end if;
    update request_keys r set took_effect = true
      where r.user_id = app.user_id() and r.key = request_key and r.attempt = request_attempt;
    if not found then
      raise exception using errcode = 'TL006', message = 'request_taken_over';
    end if;
  end $$;
grant execute on function app.note_effect to app_user;

-- Keeps the answer, if there is one to keep.
create function app.finish_request(person uuid, request_key text, request_attempt integer,
  sealed text)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update request_keys r
      set answer = sealed, took_effect = true,
        leased_until = clock_timestamp() - interval '1 second'
      where r.user_id = person and r.key = request_key and r.attempt = request_attempt
  $$;
grant execute on function app.finish_request to trunkline_login;

-- Forgets a request that failed without an effect, so that it can be repeated. After an effect, its
-- answer is lost.
create function app.release_request(person uuid, request_key text, request_attempt integer)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    delete from request_keys r
      where r.user_id = person and r.key = request_key and r.attempt = request_attempt
        and not r.took_effect;
    update request_keys r set leased_until = clock_timestamp() - interval '1 second'
      where r.user_id = person and r.key = request_key and r.attempt = request_attempt;
  $$;
grant execute on function app.release_request to trunkline_login;

create function app.clean_request_keys() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from request_keys where created_at < now() - interval '72 hours' $$;
grant execute on function app.clean_request_keys to trunkline_login;
