CREATE OR REPLACE FUNCTION app.insert_participants(conversation uuid, people uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into conversation_participants as t (conversation_id, user_id, company_id, joined_at)
      select conversation, p.id, p.company_id, moment from profiles p where p.id = any (people)
      -- A participant who has changed companies starts again.
      on conflict (conversation_id, user_id) do update
        set company_id = excluded.company_id, read_position = 0, notified_position = 0
        where t.company_id <> excluded.company_id;
    if (select count(*) from conversation_participants t
        where t.conversation_id = conversation) > app.limit_of('participants') then
      raise exception using errcode = 'TL034', message = 'too_many_participants';
    end if;
  end $function$
;
