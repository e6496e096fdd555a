CREATE OR REPLACE FUNCTION app.find_published_services(typed text)
 RETURNS TABLE(words text[], ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    most integer := (app.search_limits()).found;
    site uuid := app.tenant_id();
    providers uuid[] := app.catalogue_providers();
    listed uuid[] := app.listed_services();
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if providers = '{}' or words = '{}' then
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
        and s.state = 'published' and s.deleted_at is null and s.company_id = any (providers)
        and (s.company_id = site or s.id = any (listed))
        and not exists (select from unnest(words) word where strpos(s.search_key, ' ' || word) = 0)
      limit most + 1) found;
    ids := case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    return next;
  end $function$
;
grant execute on app.find_published_services(text) to app_public;
