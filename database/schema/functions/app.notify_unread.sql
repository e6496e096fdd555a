CREATE OR REPLACE FUNCTION app.notify_unread(due timestamp with time zone, moment timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    by_name constant text := 'messaging.mention';
    held conversations;
    looked integer := 0;
  begin
    for held in select * from conversations where unnotified_since <= due
        order by unnotified_since limit most for update skip locked loop
      looked := looked + 1;
      with notified as materialized (
        select r.user_id, r.company_id, last.position,
          case when last.mentioned then by_name else 'messaging.message' end as kind,
          jsonb_build_object('conversation', held.id, 'subject', held.subject, 'text',
            left(last.body, 200),
            'author', app.display_name(p.first_name, p.last_name, p.email)) as parameters
        from app.conversation_readers(array[held.id]) r
        join conversation_participants t on t.conversation_id = held.id and t.user_id = r.user_id
          and r.joined
        cross join lateral (
          select count(*) as unread, max(u.position) as position, bool_or(u.named) as mentioned,
            (array_agg(u.body order by u.named desc, u.position desc))[1] as body,
            (array_agg(u.author_id order by u.named desc, u.position desc))[1] as author_id
          from (
            select m.position, m.body, m.author_id, r.user_id = any (m.mentions) as named
            from messages m
            where m.conversation_id = held.id and m.position > greatest(t.read_position, t.notified_position)
              and m.author_id <> r.user_id and m.removed_at is null and m.created_at <= due
              and (m.kind = 'message' or m.company_id = r.company_id)) u) last
        left join profiles p on p.id = last.author_id
        where last.unread > 0 and (not t.muted or last.mentioned)
      ), marked as (
        update conversation_participants t set notified_position = notified.position
          from notified where t.conversation_id = held.id and t.user_id = notified.user_id
      ), deleted as (
        delete from notifications n using notified where n.about = held.id
          and n.user_id = notified.user_id
          and (n.read_at is not null or notified.kind = by_name and n.kind <> by_name)
      ), updated as (
        update notifications n set received_at = moment, kind = notified.kind,
          parameters = notified.parameters
          from notified where n.about = held.id and n.user_id = notified.user_id
            and n.read_at is null
            and (notified.kind <> by_name or n.kind = by_name)
          returning n.user_id
      )
      insert into notifications (user_id, company_id, kind, parameters, about, received_at)
        select notified.user_id, notified.company_id, notified.kind, notified.parameters, held.id,
          moment
        from notified where not exists (select
          from updated where updated.user_id = notified.user_id);
      update conversations set unnotified_since = (select min(m.created_at) from messages m
          where m.conversation_id = held.id and m.created_at > due)
        where id = held.id;
    end loop;
    return looked;
  end $function$
;
grant execute on app.notify_unread(timestamp with time zone,timestamp with time zone,integer) to app_platform;
