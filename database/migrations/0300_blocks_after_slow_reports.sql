-- A block made just after the clock was set was moved too if the report that showed it took longer
-- to arrive than the block was old. Reports may be late by two seconds, as for jumps.
create or replace function app.keep_steady_time(last timestamptz, elapsed double precision,
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
          and b.created_at not between moment - make_interval(secs => elapsed + 2) and moment;
      kept.ahead := kept.ahead + jump;
      kept.set_at := moment - make_interval(secs => kept.ahead);
    end if;
    update steady_clock c set seen_at = moment, ahead = kept.ahead, set_at = kept.set_at;
    return query select moment::text, kept.ahead;
  end $$;
