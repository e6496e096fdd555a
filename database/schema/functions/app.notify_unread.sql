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
    for held in select * from conversations where untold_since <= due
        order by untold_since limit most for update skip locked loop
      looked := looked + 1;
      with told as materialized (
        select r.user_id, r.company_id, last.place,
          case when last.mentioned then by_name else 'messaging.message' end as kind,
          jsonb_build_object('conversation', held.id, 'subject', held.subject, 'text', left(last.body, 200),
            'author', app.display_name(p.first_name, p.last_name, p.email)) as parameters
        from app.conversation_readers(array[held.id]) r
        join conversation_participants t on t.conversation_id = held.id and t.user_id = r.user_id
          and r.joined
        cross join lateral (
          select count(*) as unread, max(u.place) as place, bool_or(u.named) as mentioned,
            (array_agg(u.body order by u.named desc, u.place desc))[1] as body,
            (array_agg(u.author_id order by u.named desc, u.place desc))[1] as author_id
          from (
            select m.place, m.body, m.author_id, r.user_id = any (m.mentions) as named
            from messages m
            where m.conversation_id = held.id and m.place > greatest(t.read_place, t.told_place)
              and m.author_id <> r.user_id and m.removed_at is null and m.created_at <= due
              and (m.kind = 'message' or m.company_id = r.company_id)) u) last
        left join profiles p on p.id = last.author_id
        where last.unread > 0 and (not t.muted or last.mentioned)
      ), marked as (
        update conversation_participants t set told_place = told.place
          from told where t.conversation_id = held.id and t.user_id = told.user_id
      ), gone as (
        delete from notifications n using told where n.about = held.id and n.user_id = told.user_id
          and (n.read_at is not null or told.kind = by_name and n.kind <> by_name)
      ), kept as (
        update notifications n set received_at = moment, kind = told.kind, parameters = told.parameters
          from told where n.about = held.id and n.user_id = told.user_id and n.read_at is null
            and (told.kind <> by_name or n.kind = by_name)
          returning n.user_id
      )
      insert into notifications (user_id, company_id, kind, parameters, about, received_at)
        select told.user_id, told.company_id, told.kind, told.parameters, held.id, moment
        from told where not exists (select from kept where kept.user_id = told.user_id);
      update conversations set untold_since = (select min(m.created_at) from messages m
          where m.conversation_id = held.id and m.created_at > due)
        where id = held.id;
    end loop;
    return looked;
  end $function$
;
grant execute on app.notify_unread(timestamp with time zone,timestamp with time zone,integer) to app_platform;
