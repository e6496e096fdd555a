CREATE OR REPLACE FUNCTION app.join_conversation(conversation uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not exists (select from app.visible_conversations(array[conversation]) v
      where v.answers or v.joined) then
      raise exception using errcode = '42501',
        message = 'only those who answer for their company join';
    end if;
    perform from conversations c where c.id = conversation for no key update;
    perform app.insert_participants(conversation, array[app.user_id()], moment);
  end $function$
;
grant execute on app.join_conversation(uuid,timestamp with time zone) to app_user;
