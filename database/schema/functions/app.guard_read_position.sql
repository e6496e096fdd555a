CREATE OR REPLACE FUNCTION app.guard_read_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    new.read_position := greatest(old.read_position,
      least(new.read_position, (select last_position from conversations where id = new.conversation_id)));
    if new.read_position > old.read_position then
      if new.read_position >= new.notified_position then
        update notifications set read_at = now()
          where user_id = new.user_id and about = new.conversation_id and read_at is null;
      end if;
      -- Sending a message notifies its readers already.
      if pg_trigger_depth() = 1 then
        perform pg_notify('live', json_build_object('topic', 'read', 'conversation',
          new.conversation_id, 'person', new.user_id, 'position', new.read_position)::text);
      end if;
    end if;
    return new;
  end $function$
;
