CREATE OR REPLACE FUNCTION app.can_see_conversation(conversation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select exists (select from app.visible_conversations(array[conversation])) $function$
;
grant execute on app.can_see_conversation(uuid) to app_user;
