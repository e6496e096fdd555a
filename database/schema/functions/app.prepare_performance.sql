CREATE OR REPLACE FUNCTION app.prepare_performance(moment timestamp with time zone, wanted text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    each record;
    starts timestamptz;
    name text;
  begin
    for each in select * from app.performance_tiers() t where t.tier = coalesce(wanted, t.tier) loop
      starts := date_trunc(each.span, date_trunc(each.step, moment, 'UTC'), 'UTC');
      name := each.tier || '_' || to_char(starts at time zone 'UTC', 'YYYYMMDDHH24');
      continue when to_regclass('public.' || name) is not null;
      perform pg_advisory_xact_lock(hashtextextended('performance', 0));
      -- Another process may have created it in the meantime; a name would be looked up in a cache.
      continue when exists (select from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = name);
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)
        with (fillfactor = 90)', name, each.tier, starts,
        (starts at time zone 'UTC' + ('1 ' || each.span)::interval) at time zone 'UTC');
      call app.protect(to_regclass('public.' || name), false);
    end loop;
  end $function$
;
