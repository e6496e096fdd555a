CREATE OR REPLACE FUNCTION app.notify_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(new.company_id, 'requests', 'read', 'messaging.request',
      jsonb_build_object('request', new.id, 'name', new.name, 'text', left(new.message, 200)), new.id, null);
    return null;
  end $function$
;
