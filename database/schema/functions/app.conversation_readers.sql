CREATE OR REPLACE FUNCTION app.conversation_readers(wanted uuid[])
 RETURNS TABLE(conversation_id uuid, user_id uuid, company_id uuid, name text, joined boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with held as materialized (
      select c.id, c.kind, c.company_id, c.other_company_id from conversations c
        where c.id = any (wanted)),
    standing as materialized (
      select * from app.message_roles(array(
        select distinct side from held h, unnest(array[h.company_id, h.other_company_id]) side)))
    select t.conversation_id, p.id, p.company_id, app.display_name(p.first_name, p.last_name,
      p.email), true
    from conversation_participants t
    join profiles p on p.id = t.user_id and p.company_id = t.company_id and p.status = 'active'
      and p.deleted_at is null
    join user_roles r on r.user_id = p.id
    join standing s on s.company_id = p.company_id and s.role = r.role
    where t.conversation_id = any (wanted)
    union all
    -- Few people of a company answer for it, so their roles are looked up first.
    select h.id, p.id, p.company_id, app.display_name(p.first_name, p.last_name, p.email), false
    from held h
    join standing s on s.company_id in (h.company_id, h.other_company_id) and s.answers
    join profiles p on p.company_id = s.company_id and p.status = 'active' and p.deleted_at is null
    join user_roles r on r.user_id = p.id and r.role = s.role
    where h.kind <> 'internal'
      and not exists (select from conversation_participants t where t.conversation_id = h.id
        and t.user_id = p.id
        and t.company_id = p.company_id)
  $function$
;
grant execute on app.conversation_readers(uuid[]) to trunkline_login;
