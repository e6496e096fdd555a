CREATE OR REPLACE FUNCTION app.end_lost_push(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update push_subscriptions p set is_active = false, ended = 'signed_out', updated_at = now()
      where p.user_id = person and p.is_active
        and not exists (select from user_sessions s where s.id = p.session_id)
  $function$
;
grant execute on app.end_lost_push(uuid) to app_auth;
