CREATE OR REPLACE FUNCTION app.find_in_order(wanted_resource text, typed text, most integer, descending boolean, after_name text, after_id uuid)
 RETURNS TABLE(words text[], ids uuid[], until_name text, until_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    limits record := app.search_order_limits();
    together integer := (app.search_limits()).found;
    looked_for text[] := app.search_words(typed);
    branches uuid[] := case when app.own_branch() is not null then app.own_branches() end;
    candidates uuid[];
    followed text;
    starting text[];
    -- Entries of words with too many matches; 0 for words that are combined.
    entries integer := 0;
  begin
    words := looked_for;
    ids := '{}';
    if looked_for = '{}' or wanted_resource = 'profiles' and not app.may('users', 'read') then
      return next;
      return;
    end if;
    candidates := app.records_in_reach(wanted_resource, together);
    if candidates is null then
      if cardinality(looked_for) > 1 then
        followed := app.most_selective_word(wanted_resource, looked_for, branches);
      end if;
      followed := coalesce(followed, (select word from unnest(looked_for) word
        order by length(word) desc, word limit 1));
      if app.count_entries(wanted_resource, followed, limits.unordered + 1, branches)
        <= limits.unordered then
        candidates := app.records_with_word(wanted_resource, followed, branches);
      end if;
    end if;
    if candidates is not null then
      ids := app.match_records(
        wanted_resource, candidates, array_remove(looked_for, followed), cardinality(candidates));
      return next;
      return;
    end if;
    starting := app.words_starting_with(wanted_resource, followed, limits.words + 1, branches);
    if cardinality(starting) > limits.words then
      starting := array[followed];
      entries := app.count_entries(wanted_resource, followed, limits.counted, branches);
    end if;
    if entries = limits.counted then
      if cardinality(looked_for) > 1 then
        candidates := app.records_with_all_words(wanted_resource, looked_for[:6], limits.crossed,
          limits.crossing, branches);
      end if;
      if candidates is not null then
        ids := app.match_records(wanted_resource, candidates, looked_for, together + 1);
        if cardinality(ids) <= together then
          return next;
          return;
        end if;
      end if;
      select found.ids, found.until_name, found.until_id into ids, until_name, until_id
        from app.match_in_list(wanted_resource, looked_for, most, descending, after_name, after_id,
          app.own_branch(), candidates is not null) found;
      return next;
      return;
    end if;
    select found.ids, found.until_name, found.until_id into ids, until_name, until_id
      from app.match_in_order(wanted_resource, starting, entries > 0,
        array_remove(looked_for, followed),
        most, descending, after_name, after_id, branches) found;
    return next;
  end $function$
;
