-- Rate limits, and the pauses after failed attempts to prove a secret.

-- Rules for a tenant override the general ones; the highest priority wins.
create table rate_limit_overrides (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  rule text not null,
  seconds integer not null check (seconds between 1 and 86400),
  max integer not null check (max between 0 and 100000),
  priority integer not null default 0,
  unique (company_id, rule, priority)
);

call app.protect('rate_limit_overrides');
grant select, insert, update, delete on rate_limit_overrides to app_platform;

create constraint trigger audit after insert or update or delete
  on rate_limit_overrides deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'rule');

create trigger tell after insert or update or delete on rate_limit_overrides
  for each row execute function app.announce_public_change();

-- Exact sliding windows, shared by all processes. Unlogged: a crash only resets the counts.
create table rate_limit_windows (
  rule text not null,
  key text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (rule, key)
);

create index rate_limit_windows_by_expiry on rate_limit_windows (expires_at);

call app.protect('rate_limit_windows');
grant select on rate_limit_windows to app_platform;

-- Takes up to `wanted` permits of a rule for a key. Returns how many were granted, and the seconds
-- until the next one is free (0 while some are left).
create function app.consume_rate_limit(
    limit_rule text, limit_key text, window_seconds integer, window_max integer, wanted integer)
  returns table (granted integer, retry_after integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz;
    span interval := make_interval(secs => window_seconds);
    fresh timestamptz[];
  begin
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values (limit_rule, limit_key, '{}', clock_timestamp() + span)
      on conflict (rule, key) do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time. A
    -- hit in the future means the clock was set back; it counts as now, so that no one waits
    -- longer.
    moment := clock_timestamp();
    select coalesce(array_agg(least(hit, moment) order by hit), '{}') into fresh
      from unnest(fresh) hit where hit > moment - span;
    granted := greatest(0, least(wanted, window_max - cardinality(fresh)));
    retry_after := 0;
    if granted = 0 then
      retry_after := case when window_max = 0 then window_seconds
        else greatest(1,
          ceil(extract(epoch from
            fresh[cardinality(fresh) - window_max + 1] + span - moment)))::integer
        end;
    else
      fresh := fresh || array_fill(moment, array[granted]);
    end if;
    update rate_limit_windows set hits = fresh, expires_at = moment + span
      where rule = limit_rule and key = limit_key;
    return next;
  end $$;
grant execute on function app.consume_rate_limit to trunkline_login;

create function app.clean_rate_limits() returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (delete from rate_limit_windows where expires_at < clock_timestamp() returning 1)
    select count(*) from gone
  $$;
grant execute on function app.clean_rate_limits to trunkline_login;

-- Seconds to wait after a number of failures: none for the first `free`, then 15, doubling up to
-- `longest`.
create function app.attempt_delay(failures integer, free integer, longest integer) returns integer
  language sql immutable
  as $$
    select case when failures < free then 0
      else least(longest, 15 * 2 ^ least(failures - free, 10))::integer end
  $$;

-- Starts an attempt to prove a secret, counted per key (client, network or device). It is rejected
-- while the failures of the last hour require a pause. `busy` means that undecided attempts of the
-- same keys would use up what is left; try again in a moment.
create function app.start_attempt(keys text[], free integer[], longest integer[])
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
      -- Read only after the rows are locked. A failure in the future means that the clock was set
      -- back.
      moment := clock_timestamp();
      select coalesce(array_agg(least(hit, moment) order by hit), '{}') into failed
        from unnest(failed) hit where hit > moment - interval '1 hour';
      pause := app.attempt_delay(cardinality(failed), free[place], longest[place]);
      if pause > 0 then
        retry_after := greatest(retry_after,
          ceil(extract(epoch from failed[cardinality(failed)] - moment) + pause)::integer);
      end if;
      if (select count(*) from unnest(open) hit where hit between moment - interval '10 seconds'
        and moment)
          >= greatest(1, free[place] - cardinality(failed)) then
        busy := true;
      end if;
    end loop;
    if retry_after = 0 and not busy then
      began := moment::text;
      update rate_limit_windows w
        set hits = array(select hit from unnest(w.hits) hit
          where hit > moment - interval '10 seconds') || moment
        where w.rule = 'attempts' and w.key = any (keys);
    end if;
    return next;
  end $$;
grant execute on function app.start_attempt to trunkline_login;

-- Finishes an attempt; only failures are kept.
create function app.finish_attempt(keys text[], began text, failed boolean) returns void
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
            hits = array(select hit from unnest(w.hits) hit where hit > moment - interval '1 hour'
              order by hit) || moment;
      end if;
      update rate_limit_windows w set hits = array_remove(w.hits, began::timestamptz)
        where w.rule = 'attempts' and w.key = keys[place];
    end loop;
  end $$;
grant execute on function app.finish_attempt to trunkline_login;
