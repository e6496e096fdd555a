CREATE OR REPLACE FUNCTION app.subscriptions_due(moment timestamp with time zone, most integer)
 RETURNS TABLE(id uuid, day date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.id, d.day
    from subscriptions s cross join lateral (select (moment at time zone s.time_zone)::date) d (day)
    where s.fulfils_id is null and s.parent_id is null
      and s.state in ('trial', 'active', 'suspended', 'pending_cancel')
      and (s.ends_on <= d.day or s.trial_to <= d.day
        or s.term_to <= d.day and s.term_to <= s.charged_to and s.trial_to is null
          and (s.scheduled <> '{}' or s.end_action = 'end'))
      -- No time zone is further ahead of UTC.
      and least(s.ends_on, s.trial_to, s.term_to)
        <= (moment at time zone 'UTC' + interval '14 hours')::date
    order by least(s.ends_on, s.trial_to, s.term_to), s.id limit most
  $function$
;
grant execute on app.subscriptions_due(timestamp with time zone,integer) to app_platform;
