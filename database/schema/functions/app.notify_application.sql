CREATE OR REPLACE FUNCTION app.notify_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(new.company_id, 'applications', 'read',
      'partner_requests', new.company_name || ' wants to become a partner', new.contact_name
        || ' applied through your site.',
      '/admin/partners?tab=applications&open=' || new.id,
      'You may read partner applications of your company.', new.id);
    return null;
  end $function$
;
