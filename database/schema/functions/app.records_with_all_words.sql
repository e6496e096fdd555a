CREATE OR REPLACE FUNCTION app.records_with_all_words(wanted_resource text, words text[], most integer, few integer, branches uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    start record;
    found uuid[];
  begin
    for start in
      select word, app.count_entries(wanted_resource, word, most + 1, branches) as entries
      from unnest(words) word order by entries
    loop
      exit when start.entries > most or cardinality(found) <= few;
      found := case when found is null
        then app.records_with_word(wanted_resource, start.word, branches)
        else array(select unnest(found) intersect
          select unnest(app.records_with_word(wanted_resource, start.word, branches))) end;
    end loop;
    return case when cardinality(found) <= few then found end;
  end $function$
;
