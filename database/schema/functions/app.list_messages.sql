CREATE OR REPLACE FUNCTION app.list_messages(wanted uuid[])
 RETURNS TABLE(id uuid, conversation_id uuid, "position" integer, change integer, kind text, author_id uuid, author_name text, author_photo text, author_company_id uuid, author_company_name text, body text, mentions uuid[], attachments jsonb, key uuid, edited_at timestamp with time zone, removed_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with seen as materialized (
      select v.id from app.visible_conversations(
        array(select distinct m.conversation_id from messages m where m.id = any (wanted))) v)
    select m.* from app.message_rows(wanted) m join seen on seen.id = m.conversation_id
    where m.kind = 'message' or m.author_company_id = (select app.actor_company(app.user_id()))
  $function$
;
grant execute on app.list_messages(uuid[]) to app_user;
