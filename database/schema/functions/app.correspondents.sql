CREATE OR REPLACE FUNCTION app.correspondents(conversation uuid, typed text, most integer)
 RETURNS TABLE(id uuid, name text, photo text, role text, company_id uuid, company_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.* from app.reachable_people(
      case when conversation is null
        then array(select c.id from app.reachable_companies('', 1000) c where c.side <> 'support')
        else array(select side
          from conversations c, unnest(array[c.company_id, c.other_company_id]) side
          where c.id = conversation and app.can_see_conversation(c.id)) end, null, typed,
            conversation, most) p
    where app.may('messages', 'create')
  $function$
;
grant execute on app.correspondents(uuid,text,integer) to app_user;
