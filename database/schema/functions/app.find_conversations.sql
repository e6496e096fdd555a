CREATE OR REPLACE FUNCTION app.find_conversations(typed text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company,
        app.can_read_messages() as reads, app.may('messages', 'update') as answers),
    own as (
      select t.conversation_id as id from me join conversation_participants t
        on me.reads and t.user_id = me.id and t.company_id = me.company
      union
      select c.id from me join conversations c
        on me.reads and me.answers and c.kind <> 'internal' and c.company_id = me.company
      union
      select c.id from me join conversations c on me.reads and me.answers
        and c.other_company_id = me.company),
    seen as materialized (
      select c.id, c.subject, c.company_id, c.other_company_id from own join conversations c
        on c.id = own.id
      order by c.last_message_at desc limit 2000),
    words as materialized (select array_agg(word) as typed
      from unnest(app.search_words(typed)) word),
    said as (
      select s.id, app.search_key(s.subject || ' ' || coalesce((
          select string_agg(c.name, ' ') from companies c
            where c.id in (s.company_id, s.other_company_id)), '')
        || ' ' || coalesce((
          select string_agg(p.first_name || ' ' || p.last_name, ' ')
            from conversation_participants t
          join profiles p on p.id = t.user_id where t.conversation_id = s.id), '')) as key
      from seen s)
    select coalesce(array_agg(said.id), '{}') from said, words
    where not exists (select from unnest(words.typed) word where strpos(said.key, ' ' || word) = 0)
  $function$
;
grant execute on app.find_conversations(text) to app_user;
