CREATE OR REPLACE FUNCTION app.announce_typing(conversation uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.may('messages', 'create')
        or not exists (select from app.visible_conversations(array[conversation]) v
          where v.joined) then
      return false;
    end if;
    perform pg_notify('live', json_build_object('topic', 'typing', 'conversation', conversation,
      'person', app.user_id())::text);
    return true;
  end $function$
;
grant execute on app.announce_typing(uuid) to app_user;
