CREATE OR REPLACE FUNCTION app.conversation_people(conversation uuid, since timestamp with time zone)
 RETURNS TABLE(id uuid, name text, photo text, role text, company_id uuid, company_name text, read_position integer, present boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select u.id, app.display_name(u.first_name, u.last_name, u.email), u.profile_photo_url,
      coalesce(r.role, ''), u.company_id, c.name, t.read_position, coalesce(s.seen_at >= since, false)
    from conversation_participants t
    join profiles u on u.id = t.user_id and u.company_id = t.company_id and u.deleted_at is null
    join companies c on c.id = u.company_id
    left join user_roles r on r.user_id = u.id
    left join presence s on s.user_id = u.id
    where t.conversation_id = conversation and app.can_see_conversation(conversation)
    order by t.joined_at, u.id
  $function$
;
grant execute on app.conversation_people(uuid,timestamp with time zone) to app_user;
