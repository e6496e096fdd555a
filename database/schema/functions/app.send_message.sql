CREATE OR REPLACE FUNCTION app.send_message(conversation uuid, said_kind text, said text, said_mentions uuid[], said_key uuid, files uuid[], moment timestamp with time zone)
 RETURNS TABLE(id uuid, conversation_id uuid, "position" integer, change integer, kind text, author_id uuid, author_name text, author_photo text, author_company_id uuid, author_company_name text, body text, mentions uuid[], attachments jsonb, key uuid, edited_at timestamp with time zone, removed_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  #variable_conflict use_column
  declare
    me uuid := app.user_id();
    own uuid := app.actor_company(me);
    spoken uuid;
  begin
    if own is null or not app.may('messages', 'create') then
      raise exception using errcode = '42501', message = 'messages:create is not granted';
    end if;
    select m.id into spoken from messages m where m.author_id = me and m.key = said_key;
    if spoken is not null then
      return query select * from app.list_messages(array[spoken]);
      return;
    end if;
    if not app.may('messages', 'read') or not exists (select from conversation_participants t
        where t.conversation_id = conversation and t.user_id = me and t.company_id = own) then
      if app.can_see_conversation(conversation) then
        raise exception using errcode = '42501', message = 'only those who take part say something';
      end if;
      return;
    end if;
    insert into messages as m (conversation_id, company_id, author_id, kind, body, mentions, key,
      created_at)
      values (conversation, own, me, said_kind, said, said_mentions, said_key, moment)
        returning m.id into spoken;
    if files <> '{}' then
      update message_attachments a set message_id = spoken, position = given.position
        from unnest(files) with ordinality given (id, position)
        where a.id = given.id and a.user_id = me and a.company_id = own and a.message_id is null
          and a.storage_path is not null;
    end if;
    return query select * from app.message_rows(array[spoken]);
  end $function$
;
grant execute on app.send_message(uuid,text,text,uuid[],uuid,uuid[],timestamp with time zone) to app_user;
