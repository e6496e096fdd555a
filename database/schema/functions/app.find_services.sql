CREATE OR REPLACE FUNCTION app.find_services(typed text)
 RETURNS TABLE(words text[], ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    most integer := (app.search_limits()).found;
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if words = '{}' or not app.may('services', 'read') then
      return next;
      return;
    end if;
    rarest := app.most_selective_word('services', words);
    if rarest is null then
      ids := null;
      return next;
      return;
    end if;
    select array_agg(found.id) into ids from (
      select distinct s.id from search_words w join services s on s.id = w.id
      where w.resource = 'services' and w.word >= rarest and w.word < rarest || U&'\+10FFFF'
        and not exists (select from unnest(words) word where strpos(s.search_key, ' ' || word) = 0)
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = s.company_id offset 0)
      limit most + 1) found;
    ids := case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    return next;
  end $function$
;
grant execute on app.find_services(text) to app_user;
