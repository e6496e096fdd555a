CREATE OR REPLACE FUNCTION app.shares_conversation_with(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from app.visible_conversations(
      array(select p.conversation_id from conversation_participants p where p.user_id = person)))
  $function$
;
grant execute on app.shares_conversation_with(uuid) to app_user;
