CREATE OR REPLACE FUNCTION app.record_fault_reports(company uuid, sender text, reports jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.group_reports('fault_groups', record_fault_reports.company, sender, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', left(r.kind, 20),
          'message', left(r.message, 200), 'path', left(r.path, 200), 'extension', r.extension,
          'release', left(r.release, 40), 'sample', left(r.sample, 16))), '[]')
        from jsonb_to_recordset(record_fault_reports.reports)
          r (kind text, message text, path text, extension boolean, release text, sample text)),
      '{kind,message,path}', '{extension,release,sample}',
      '{"kind": "other", "message": "", "path": "", "extension": false}')
  $function$
;
grant execute on app.record_fault_reports(uuid,text,jsonb) to trunkline_login;
