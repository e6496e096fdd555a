CREATE OR REPLACE FUNCTION app.can_approve_quote(v quote_versions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select v.state = 'awaiting_approval' and app.may('quotes', 'approve')
      and app.own_level() >= app.role_level(v.approval_role)
      and app.user_id() is distinct from v.sent_by
      and v.seller_id = app.actor_company(app.user_id())
  $function$
;
grant execute on app.can_approve_quote(quote_versions) to app_user;
