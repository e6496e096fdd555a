CREATE OR REPLACE FUNCTION app.visible_conversations(wanted uuid[])
 RETURNS TABLE(id uuid, joined boolean, answers boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company,
        app.can_read_messages() as reads, app.may('messages', 'update') as answers)
    select c.id, p.user_id is not null, me.answers and c.kind <> 'internal'
      and me.company in (c.company_id, c.other_company_id)
    from me join conversations c on me.reads and c.id = any (wanted)
    left join conversation_participants p
      on p.conversation_id = c.id and p.user_id = me.id and p.company_id = me.company
    where p.user_id is not null or me.answers and c.kind <> 'internal'
      and me.company in (c.company_id, c.other_company_id)
  $function$
;
