CREATE OR REPLACE FUNCTION app.notify_import(what text, created integer, wrong integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.notify_person(app.user_id(), 'imports.finished',
      jsonb_build_object('list', what, 'created', created, 'rejected', wrong), null)
    where app.actor_company(app.user_id()) is not null
  $function$
;
grant execute on app.notify_import(text,integer,integer) to app_user;
