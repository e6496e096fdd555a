-- The position of a message in its conversation is called that.
alter table messages rename column place to position;
alter table messages rename constraint messages_conversation_id_place_key
  to messages_conversation_id_position_key;
alter trigger place on messages rename to number_message;
alter table conversations rename column last_place to last_position;
alter table conversation_participants rename column read_place to read_position;
alter table conversation_participants rename column notified_place to notified_position;

do $$
  declare
    routine record;
    receiver regrole;
  begin
    for routine in
      select p.oid::regprocedure::text as signature, coalesce(p.proacl, '{}') as grants,
        p.proargnames && array['place', 'read_place', 'last_place'] as has_new_column,
        regexp_replace(regexp_replace(pg_get_functiondef(p.oid),
          '\m(last|read|notified)_place\M', '\1_position', 'g'),
          '\mplace\M', 'position', 'g') as definition
      from pg_proc p
      where p.pronamespace = 'app'::regnamespace
        and p.proname in ('conversation_people', 'count_unread_conversations',
          'guard_read_position', 'insert_participants', 'list_conversations', 'list_messages',
          'live_messages', 'message_rows', 'notify_unread', 'number_message', 'send_message')
    loop
      if routine.has_new_column then
        execute format('drop function %s', routine.signature);
      end if;
      execute replace(routine.definition, ' position integer', ' "position" integer');
      for receiver in
        select g.grantee from aclexplode(routine.grants) g where g.grantee <> g.grantor
      loop
        execute format('grant execute on function %s to %s', routine.signature, receiver);
      end loop;
    end loop;
  end $$;
