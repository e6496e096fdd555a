CREATE OR REPLACE FUNCTION app.sum_attachments()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(sum(coalesce(a.bytes, a.size)), 0)::bigint from message_attachments a
    where app.may('messages', 'create') and a.company_id = app.actor_company(app.user_id())
    having app.may('messages', 'create')
  $function$
;
grant execute on app.sum_attachments() to app_user;
