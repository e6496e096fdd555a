CREATE OR REPLACE FUNCTION app.record_sharing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.record_event(case when new.shared then 'view.share' else 'view.unshare' end, new.id,
      case when new.shared
        then new.name else old.name end, 'done', jsonb_build_object('list', new.list));
    return null;
  end $function$
;
