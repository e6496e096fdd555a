CREATE OR REPLACE FUNCTION app.notify_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(new.user_id,
      case new.status when 'done' then 'exports.finished' else 'exports.failed' end,
      jsonb_build_object('filename', new.filename, 'rows', new.rows, 'failure', left(new.failure, 300)), new.id)
    from profiles p where p.id = new.user_id and p.company_id = new.company_id;
    return null;
  end $function$
;
