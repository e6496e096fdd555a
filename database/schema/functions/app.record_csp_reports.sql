CREATE OR REPLACE FUNCTION app.record_csp_reports(company uuid, reports jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    report record;
    most constant integer := 200;
  begin
    -- In turn, so that two processes don't both add the last group.
    perform pg_advisory_xact_lock(hashtextextended('csp reports of ' || coalesce(company::text, ''),
      0));
    for report in select left(r.directive, 100) as directive, left(r.blocked, 200) as blocked,
        left(r.path, 200) as path, r.extension
      from jsonb_to_recordset(reports) r(directive text, blocked text, path text,
        extension boolean)
      order by 1, 2, 3
    loop
      update csp_groups g set reports = g.reports + 1, last_at = clock_timestamp()
        where g.company_id is not distinct from company and g.directive = report.directive
          and g.blocked = report.blocked and g.path = report.path;
      continue when found;
      if (select count(*) from csp_groups g where g.company_id is not distinct from company)
          >= most then
        report.directive := 'other';
        report.blocked := 'other';
        report.path := '';
      end if;
      insert into csp_groups as g (company_id, directive, blocked, path, extension)
        values (company, report.directive, report.blocked, report.path, report.extension)
        on conflict (company_id, directive, blocked, path)
          do update set reports = g.reports + 1, last_at = clock_timestamp();
    end loop;
  end $function$
;
grant execute on app.record_csp_reports(uuid,jsonb) to trunkline_login;
