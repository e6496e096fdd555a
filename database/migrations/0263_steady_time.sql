-- A clock that was set ahead emptied every running window: an attacker within one started at zero.
-- Windows now run on a time of their own. Running processes report every two seconds how long ago
-- they last did by their monotonic clocks, which shows by how much the clock was set.
create table steady_clock (
  id boolean primary key default true check (id),
  -- When a process last reported, by the clock of the database; null before the first report.
  seen_at timestamptz,
  -- Seconds that the clock of the database is ahead of steady time.
  ahead double precision not null default 0,
  -- When it was last set, in steady time.
  set_at timestamptz
);
call app.protect('steady_clock', false);
insert into steady_clock default values;

-- The clock of the database. Tests set it by replacing this function.
create function app.wall_clock() returns timestamptz language sql
  as $$ select clock_timestamp() $$;

-- The time by which windows run. Away from the last report the clock was probably set: time waits
-- then until the next report shows by how much.
create function app.steady_time() returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when w.moment not between c.seen_at and c.seen_at + interval '5 seconds'
      then c.seen_at else w.moment end - make_interval(secs => c.ahead)
    from steady_clock c, (select app.wall_clock() as moment) w
  $$;

-- Takes the report of a process: when the database answered its last one, the seconds since by its
-- own clock, and what `ahead` was. Only the first to notice corrects it. Active blocks keep the
-- time they have left; one made after the clock was set ends by the new time already.
create function app.keep_steady_time(last timestamptz, elapsed double precision,
    known double precision) returns table (wall text, ahead double precision)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    kept steady_clock;
    moment timestamptz;
    jump double precision;
  begin
    select * into kept from steady_clock for update;
    -- Read only after the row is locked, so that a process that waited doesn't use an older time.
    moment := app.wall_clock();
    jump := extract(epoch from moment - last) - elapsed;
    if abs(jump) > 2 and kept.ahead = known then
      update security_blocks b set created_at = b.created_at + make_interval(secs => jump),
          until = b.until + make_interval(secs => jump)
        where b.released_at is null and b.until > kept.seen_at
          and b.created_at not between moment - make_interval(secs => elapsed) and moment;
      kept.ahead := kept.ahead + jump;
      kept.set_at := moment - make_interval(secs => kept.ahead);
    end if;
    update steady_clock c set seen_at = moment, ahead = kept.ahead, set_at = kept.set_at;
    return query select moment::text, kept.ahead;
  end $$;
grant execute on function app.keep_steady_time(timestamptz, double precision, double precision)
  to trunkline_login;

-- The time by which old records are deleted. For a day after the clock was set ahead it is what it
-- would have been, so that nothing is lost if the clock is set right again.
create function app.trim_time() returns timestamptz
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.moment + make_interval(secs =>
      case when c.set_at > s.moment - interval '1 day' then least(c.ahead, 0) else c.ahead end)
    from steady_clock c, (select app.steady_time() as moment) s
  $$;
grant execute on function app.trim_time() to trunkline_login;

-- Processes count down how long a block lasts by their monotonic clocks.
drop function app.active_blocks(uuid);
create function app.active_blocks(only_block uuid) returns table (id uuid, scope text, subject text,
    tokens text[], company_id uuid, until text, seconds double precision)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select b.id, b.scope, b.subject, b.tokens, b.company_id, b.until::text,
      extract(epoch from b.until - app.wall_clock())
    from security_blocks b
    where b.released_at is null and b.until > app.wall_clock()
      and (only_block is null or b.id = only_block)
    order by b.created_at desc limit 50000
  $$;
grant execute on function app.active_blocks(uuid) to trunkline_login;

create or replace function app.consume_rate_limit(limit_rule text, limit_key text, window_seconds integer,
    window_max integer, wanted integer)
  returns table (granted integer, retry_after integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz;
    span interval := make_interval(secs => window_seconds);
    fresh timestamptz[];
  begin
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values (limit_rule, limit_key, '{}', 'infinity')
      on conflict (rule, key) do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time. A
    -- hit in the future means the clock was set back; it counts as now, so that no one waits
    -- longer.
    moment := app.steady_time();
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
    -- Counters that the guard keeps for itself allow one.
    if granted > 0 and window_max > 1 and cardinality(fresh) = window_max then
      perform app.announce_limit(limit_key);
    end if;
    return next;
  end $$;

create or replace function app.count_pattern(pattern text, counted text, company uuid,
    seconds_ago double precision[])
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    rule record;
    moment timestamptz;
    span interval;
    fresh timestamptz[];
    reached boolean;
  begin
    select * into rule from app.pattern_rule(pattern, company);
    span := make_interval(secs => rule.seconds);
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values ('pattern ' || pattern, counted, '{}', 'infinity')
      on conflict on constraint rate_limit_windows_pkey
        do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time.
    moment := app.steady_time();
    select array_agg(hit order by hit) into fresh from (
      select least(old, moment) as hit from unnest(fresh) old
      union all
      select moment - make_interval(secs => least(greatest(ago, 0), 3600))
        from unnest(seconds_ago) ago) hits;
    -- Any window counts that ends with an occurrence, not only the one that ends now.
    select coalesce(bool_or(fresh[place] - fresh[place - rule.threshold + 1] < span), false)
      into reached
      from generate_series(rule.threshold, cardinality(fresh)) place;
    update rate_limit_windows w
      set hits = case when reached then '{}' else
          array(select hit from unnest(fresh) hit where hit > moment - span order by hit) end,
        expires_at = moment + span
      where w.rule = 'pattern ' || pattern and w.key = counted;
    return reached;
  end $$;

create or replace function app.start_attempt(keys text[], free integer[], longest integer[])
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
        values ('failures', keys[place], '{}', app.steady_time() + interval '1 hour')
        on conflict (rule, key) do update set expires_at = excluded.expires_at
        returning hits into failed;
      insert into rate_limit_windows (rule, key, hits, expires_at)
        values ('attempts', keys[place], '{}', app.steady_time() + interval '1 hour')
        on conflict (rule, key) do update set expires_at = excluded.expires_at
        returning hits into open;
      -- Read only after the rows are locked. A failure in the future means that the clock was set
      -- back.
      moment := app.steady_time();
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

create or replace function app.finish_attempt(keys text[], began text, failed boolean)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := app.steady_time();
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

create or replace function app.clean_rate_limits()
  returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (delete from rate_limit_windows where expires_at < app.steady_time() returning 1)
    select count(*) from gone $$;

create or replace function app.used_up_limits(general jsonb)
  returns table (rule text, key text, caller text, person uuid, company uuid, requests integer,
    free_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with clock as materialized (select app.steady_time() as steady, app.wall_clock() as wall),
    named as (
      select w.rule, w.key, w.hits, m.tenant, regexp_replace(m.rest, '^mail ', '') as rest
      from clock c, rate_limit_windows w cross join lateral (
        select case when w.key ~ '^[0-9a-f-]{36} ' then left(w.key, 36)::uuid end as tenant,
          case when w.key ~ '^[0-9a-f-]{36} ' then substr(w.key, 38) else w.key end as rest) m
      where general ? w.rule and w.expires_at > c.steady),
    counted as (
      select n.rule, n.key, n.tenant, n.rest, l.max,
        make_interval(secs => l.seconds) as span,
        array(select hit from unnest(n.hits) hit
          where hit > k.steady - make_interval(secs => l.seconds) order by hit) as fresh
      from clock k, named n cross join lateral (
        select seconds, max from (
          select o.seconds, o.max, o.priority from rate_limit_overrides o
            where o.company_id = n.tenant and o.rule = n.rule
          union all
          select (general -> n.rule ->> 'seconds')::integer,
            (general -> n.rule ->> 'max')::integer, -1) limits
        order by priority desc limit 1) l)
    select c.rule, c.key, c.rest, p.id, coalesce(p.company_id, c.tenant), cardinality(c.fresh),
      c.fresh[cardinality(c.fresh) - c.max + 1] + c.span + (k.wall - k.steady)
    from clock k, counted c left join profiles p on p.id = case
      when c.rest ~ '^[0-9a-f-]{36}($|\|)' then left(c.rest, 36)::uuid
      else (select u.id from auth_users u where u.email = split_part(c.rest, '|', 1)) end
    where c.max > 0 and cardinality(c.fresh) >= c.max $$;

create or replace function app.add_block(block security_blocks, first_seconds integer)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := app.wall_clock();
    most constant integer := 86400;
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
        least(most, first_seconds * 2 ^ least(block.level - 1, 11))::integer);
    end if;
    insert into security_blocks select block.*;
    perform app.audit_block(block, 'security.blocked');
    return block.id;
  end $$;

create or replace function app.block_of_token(stored_token text)
  returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select b.id from security_blocks b
    where b.released_at is null and b.until > app.wall_clock() and stored_token = any (b.tokens)
    order by b.until desc limit 1 $$;
