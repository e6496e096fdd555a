CREATE OR REPLACE FUNCTION app.notify_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(new.company_id, 'requests', 'read', 'new_messages',
      'Message from ' || new.name, left(new.message, 200), '/admin/cms/requests?open=' || new.id,
      'You may read contact requests of your company.', new.id);
    return null;
  end $function$
;
