CREATE OR REPLACE FUNCTION app.group_reports(groups regclass, company uuid, reports jsonb, keys text[], latest text[], other jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    report jsonb;
    counting constant text := format(
      'insert into %1$s as g (company_id, %2$s)
        select $1, %2$s from jsonb_populate_record(null::%1$s, case
          when (select count(*) < 200 from %1$s g where g.company_id is not distinct from $1)
            or exists (select from %1$s g, jsonb_populate_record(null::%1$s, $2) r
              where g.company_id is not distinct from $1 and (%3$s) = (%4$s))
          then $2 else $2 || $3 end)
        on conflict (company_id, %5$s) do update
          set reports = g.reports + 1, last_at = clock_timestamp() %6$s',
      groups,
      (select string_agg(quote_ident(name), ', ') from unnest(keys || latest) name),
      (select string_agg(format('g.%I', name), ', ') from unnest(keys) name),
      (select string_agg(format('r.%I', name), ', ') from unnest(keys) name),
      (select string_agg(quote_ident(name), ', ') from unnest(keys) name),
      (select string_agg(format(', %1$I = excluded.%1$I', name), '') from unnest(latest) name));
  begin
    -- In turn, so that two processes don't both add the last group.
    perform pg_advisory_xact_lock(hashtextextended(groups || ' of ' || coalesce(company::text, ''),
      0));
    for report in select jsonb_array_elements(reports)
    loop
      execute counting using company, report, other;
    end loop;
  end $function$
;
