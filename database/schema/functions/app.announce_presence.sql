CREATE OR REPLACE FUNCTION app.announce_presence(people uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into presence as p (user_id, seen_at)
      -- In a fixed order, so that two processes can't deadlock.
      select u.id, moment from profiles u where u.id = any (people) order by u.id
      on conflict (user_id) do update set seen_at = excluded.seen_at
        where p.seen_at < excluded.seen_at
  $function$
;
grant execute on app.announce_presence(uuid[],timestamp with time zone) to trunkline_login;
