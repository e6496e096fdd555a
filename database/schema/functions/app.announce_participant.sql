CREATE OR REPLACE FUNCTION app.announce_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op = 'DELETE' then
      delete from notifications where about = old.conversation_id and user_id = old.user_id;
    elsif tg_op = 'UPDATE' and (new.muted, new.archived) = (old.muted, old.archived) then
      return null;
    end if;
    -- PostgreSQL sends identical notifications of one transaction only once.
    perform pg_notify('live', json_build_object('topic', 'conversation',
      'conversation', coalesce(new.conversation_id, old.conversation_id), 'person',
        old.user_id)::text);
    return null;
  end $function$
;
