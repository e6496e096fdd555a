CREATE OR REPLACE FUNCTION app.find_messages(typed text, conversation uuid, before timestamp with time zone, before_id uuid, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    me uuid := app.user_id();
    company uuid := app.actor_company(me);
    answers boolean := app.may('messages', 'update');
    wanted tsquery;
    places uuid[];
    hits uuid[];
  begin
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery into wanted
      from unnest(app.search_words(typed)) word;
    if wanted is null or not app.can_read_messages() then
      return '{}';
    end if;
    if conversation is null then
      places := array(
        select t.conversation_id from conversation_participants t where t.user_id = me
          and t.company_id = company
        union
        select c.id from conversations c where answers and c.kind <> 'internal'
          and c.company_id = company
        union
        select c.id from conversations c where answers and c.other_company_id = company);
    else
      places := array(select v.id from app.visible_conversations(array[conversation]) v);
    end if;
    select array_agg(m.id order by m.created_at desc, m.id desc) into hits from (
      select m.id, m.created_at from messages m
      where m.conversation_id = any (places) and m.words @@ wanted
        and (m.kind = 'message' or m.company_id = company)
        and (before is null or (m.created_at, m.id) < (before, before_id))
      order by m.created_at desc, m.id desc limit most) m;
    return coalesce(hits, '{}');
  end $function$
;
grant execute on app.find_messages(text,uuid,timestamp with time zone,uuid,integer) to app_user;
