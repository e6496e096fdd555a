CREATE OR REPLACE FUNCTION app.notify_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(new.user_id, 'system_updates',
      case new.status when 'done' then 'Your export is ready'
        else 'Your export could not be made' end,
      case new.status when 'done' then new.filename || ', ' || new.rows
        || ' rows. It waits under Exports in the top bar.'
        else new.filename || ': ' || coalesce(new.failure, '') end,
      null, 'You asked for it.', false, false, new.id)
    from profiles p where p.id = new.user_id and p.company_id = new.company_id;
    return null;
  end $function$
;
