CREATE OR REPLACE FUNCTION app.notify_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(new.company_id, 'applications', 'read', 'partners.application',
      jsonb_build_object('application', new.id, 'company', new.company_name, 'contact', new.contact_name), new.id, null);
    return null;
  end $function$
;
