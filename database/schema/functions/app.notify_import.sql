CREATE OR REPLACE FUNCTION app.notify_import(what text, created integer, wrong integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.notify_person(app.user_id(), 'system_updates',
      case when created is null then 'Your import stopped' else 'Your import is finished' end,
      what || ': ' || coalesce(created, 0) || case created when 1
        then ' row was' else ' rows were' end || ' created'
        || case when wrong > 0 then ', ' || wrong || ' rejected.' else '.' end,
      null, 'You asked for it.', false, false, null)
    where app.actor_company(app.user_id()) is not null
  $function$
;
grant execute on app.notify_import(text,integer,integer) to app_user;
