CREATE OR REPLACE FUNCTION app.performance_series(company uuid, source text, metric text, name text, outcome text, device text, release text, branch boolean, hour timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  #variable_conflict use_variable
  declare
    most constant integer := 1000;
    most_ever constant integer := 120000;
    found_id integer;
    known_hour timestamptz;
    owner uuid := company;
    label text := name;
  begin
    select s.id, s.active_hour into found_id, known_hour from perf_series s
      where s.company_id = company and s.source = source and s.metric = metric and s.name = name
        and s.outcome = outcome and s.device = device and s.release = release
        and s.branch = branch;
    if known_hour >= hour then
      return found_id;
    end if;
    if not branch and name <> 'other' and ((select count(*) from perf_series s
        where s.source = source and s.active_hour >= hour and not s.branch) >= most
        -- Counted only once the table is large: a smaller one can't hold that many.
        or pg_total_relation_size('public.perf_series') > 8388608 and (select count(*)
          from perf_series) >= most_ever) then
      return app.performance_series((select c.id from companies c where c.kind = 'platform'),
        source, metric, 'other', outcome, '', '', false, hour);
    end if;
    insert into perf_series as s
        (company_id, source, metric, name, outcome, device, release, branch, active_hour)
      values (owner, source, metric, label, outcome, device, release, branch, hour)
      on conflict on constraint perf_series_labels
        do update set active_hour = greatest(s.active_hour, excluded.active_hour)
      returning s.id into found_id;
    return found_id;
  end $function$
;
