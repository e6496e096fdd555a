CREATE OR REPLACE FUNCTION app.guard_read_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    new.read_place := greatest(old.read_place,
      least(new.read_place, (select last_place from conversations where id = new.conversation_id)));
    if new.read_place > old.read_place then
      if new.read_place >= new.notified_place then
        update notifications set read_at = now()
          where user_id = new.user_id and about = new.conversation_id and read_at is null;
      end if;
      -- Sending a message notifies its readers already.
      if pg_trigger_depth() = 1 then
        perform pg_notify('live', json_build_object('topic', 'read', 'conversation',
          new.conversation_id, 'person', new.user_id, 'place', new.read_place)::text);
      end if;
    end if;
    return new;
  end $function$
;
