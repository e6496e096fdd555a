CREATE OR REPLACE FUNCTION app.count_stuck_lines(connector uuid, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select count(*)::integer from (
      select from connectors c join provision_attempts a on a.connector_id = c.id
        join order_lines l on l.id = a.line_id and l.attempt = a.attempt
      where c.id = count_stuck_lines.connector and app.may('integrations', 'read')
        and exists (select from get_accessible_companies(app.user_id(), 'read') x
          where x.id = c.company_id)
        and (l.state = 'needs_reconcile' and a.action = 'activate'
          or l.state = 'submitting' and a.action = 'activate'
            and l.state_since <= now() - interval '15 minutes'
          or l.state = 'cancelling' and a.action = 'cancel' and a.outcome = 'unclear'
          or a.action in ('change', 'end') and a.outcome = 'unclear')
      limit most) stuck
  $function$
;
grant execute on app.count_stuck_lines(uuid,integer) to app_user;
