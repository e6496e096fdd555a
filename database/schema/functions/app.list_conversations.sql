CREATE OR REPLACE FUNCTION app.list_conversations(wanted uuid[], counted integer)
 RETURNS TABLE(id uuid, kind text, state text, subject text, company_id uuid, company_name text, other_company_id uuid, other_company_name text, anchor_type text, anchor_id uuid, people jsonb, people_count integer, last_id uuid, last_position integer, read_position integer, unread integer, joined boolean, answers boolean, muted boolean, archived boolean, last_message_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with me as materialized (select app.user_id() as id, app.actor_company(app.user_id())
      as company)
    select c.id, c.kind, c.state, c.subject, c.company_id, own.name, c.other_company_id, other.name,
      c.anchor_type, c.anchor_id, coalesce(others.people, '[]'), coalesce(others.people_count, 0),
      last.id, coalesce(last.position, 0), coalesce(p.read_position, 0),
      case when v.joined then (select count(*)::integer from (
        select from messages m where m.conversation_id = c.id and m.position > p.read_position
          and m.author_id <> me.id
          and m.removed_at is null and (m.kind = 'message' or m.company_id = me.company)
        limit counted) unread) else 0 end,
      v.joined, v.answers, coalesce(p.muted, false), coalesce(p.archived, false), c.last_message_at,
      c.created_at
    from me cross join app.visible_conversations(wanted) v
    join conversations c on c.id = v.id
    join companies own on own.id = c.company_id
    left join companies other on other.id = c.other_company_id
    left join conversation_participants p on p.conversation_id = c.id and p.user_id = me.id
      and v.joined
    left join lateral (
      select m.id, m.position from messages m
      where m.conversation_id = c.id and (m.kind = 'message' or m.company_id = me.company)
      order by m.position desc limit 1) last on true
    left join lateral (
      select count(*)::integer as people_count,
        jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'photo', t.photo, 'role', t.role,
          'company_id', t.company_id, 'company_name', t.company_name) order by t.number)
          filter (where t.id <> me.id and t.number <= 6) as people
      from (
        select u.id, app.display_name(u.first_name, u.last_name, u.email) as name,
          u.profile_photo_url as photo, coalesce(r.role, '') as role, u.company_id,
          uc.name as company_name, row_number() over (order by u.id = me.id, t.joined_at, u.id)
            as number
        from conversation_participants t
        join profiles u on u.id = t.user_id and u.company_id = t.company_id and u.deleted_at is null
        join companies uc on uc.id = u.company_id
        left join user_roles r on r.user_id = u.id
        where t.conversation_id = c.id) t) others on true
  $function$
;
grant execute on app.list_conversations(uuid[],integer) to app_user;
