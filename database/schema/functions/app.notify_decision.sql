CREATE OR REPLACE FUNCTION app.notify_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_permission_holders(new.company_id, 'applications', 'read', 'partners.decision',
      jsonb_build_object('application', new.id, 'company', new.company_name, 'state', new.state, 'decider',
        (select nullif(trim(p.first_name || ' ' || p.last_name), '') from profiles p where p.id = app.user_id())),
      new.id, app.user_id());
    return null;
  end $function$
;
