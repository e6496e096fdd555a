CREATE OR REPLACE FUNCTION app.count_unread_conversations(most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company
        where app.can_read_messages())
    select count(*)::integer from (
      select from me join conversation_participants t on t.user_id = me.id
        and t.company_id = me.company and not t.archived
      join conversations c on c.id = t.conversation_id and c.last_position > t.read_position
      where exists (select from messages m where m.conversation_id = c.id and m.position > t.read_position
        and m.author_id <> me.id and m.removed_at is null
        and (m.kind = 'message' or m.company_id = me.company))
      limit most) unread
  $function$
;
grant execute on app.count_unread_conversations(integer) to app_user;
