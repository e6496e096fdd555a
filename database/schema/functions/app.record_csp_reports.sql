CREATE OR REPLACE FUNCTION app.record_csp_reports(company uuid, sender text, reports jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.group_reports('csp_groups', record_csp_reports.company, sender, (
        select coalesce(jsonb_agg(jsonb_build_object('directive', left(r.directive, 100),
          'blocked', left(r.blocked, 200), 'path', left(r.path, 200), 'extension', r.extension)),
          '[]')
        from jsonb_to_recordset(record_csp_reports.reports)
          r (directive text, blocked text, path text, extension boolean)),
      '{directive,blocked,path}', '{extension}',
      '{"directive": "other", "blocked": "other", "path": "", "extension": false}')
  $function$
;
grant execute on app.record_csp_reports(uuid,text,jsonb) to trunkline_login;
