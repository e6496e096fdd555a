CREATE OR REPLACE FUNCTION app.announce_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op = 'UPDATE' then
      -- Removes text from the notification centre that is no longer in the message.
      update notifications set parameters = parameters || '{"text": ""}'
        where about = new.conversation_id and parameters ->> 'text' = left(old.body, 200) and old.body <> new.body;
      if new.removed_at is not null then
        delete from message_attachments where message_id = new.id;
      end if;
    end if;
    perform pg_notify('live', json_build_object('topic', 'message', 'id', new.id)::text);
    return null;
  end $function$
;
