CREATE OR REPLACE FUNCTION app.find_records(wanted_resource text, typed text)
 RETURNS TABLE(words text[], ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    most integer := (app.search_limits()).found;
    branches uuid[] := case when app.own_branch() is not null then app.own_branches() end;
    candidates uuid[];
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if words = '{}' then
      return next;
      return;
    end if;
    candidates := app.records_in_reach(wanted_resource, most);
    if candidates is null then
      rarest := app.most_selective_word(wanted_resource, words, branches);
      candidates := case when rarest is not null
        then app.records_with_word(wanted_resource, rarest, branches) end;
    end if;
    ids := case when candidates is not null
      then app.match_records(wanted_resource, candidates, array_remove(words, rarest),
        most + 1) end;
    if cardinality(ids) > most then
      ids := null;
    end if;
    return next;
  end $function$
;
