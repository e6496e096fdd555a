CREATE OR REPLACE FUNCTION app.live_messages(wanted uuid[])
 RETURNS TABLE(id uuid, conversation_id uuid, "position" integer, change integer, kind text, author_id uuid, author_name text, author_photo text, author_company_id uuid, author_company_name text, body text, mentions uuid[], attachments jsonb, key uuid, edited_at timestamp with time zone, removed_at timestamp with time zone, created_at timestamp with time zone, readers uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with readers as materialized (
      select * from app.conversation_readers(
        array(select distinct m.conversation_id from messages m where m.id = any (wanted))))
    select m.*, array(select r.user_id from readers r where r.conversation_id = m.conversation_id
      and (m.kind = 'message' or r.company_id = m.author_company_id))
    from app.message_rows(wanted) m
  $function$
;
grant execute on app.live_messages(uuid[]) to trunkline_login;
