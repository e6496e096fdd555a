CREATE OR REPLACE FUNCTION app.clean_sign_in()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    delete from user_sessions where expires_at < now();
    delete from mfa_challenges where expires_at < now();
    delete from passkey_ceremonies where expires_at < now();
    delete from auth_links where expires_at < now() - interval '1 day';
    delete from email_changes where expires_at < now();
    delete from devices where last_used_at < now() - interval '400 days';
    delete from second_step_attempts
      where greatest(updated_at, paused_until) < now() - interval '1 day';
    -- Sign-ups that were not confirmed within a week.
    delete from auth_users u where not u.email_verified and u.created_at < now() - interval '7 days'
      and not exists (select from profiles p where p.id = u.id);
  $function$
;
grant execute on app.clean_sign_in() to trunkline_login;
