CREATE OR REPLACE FUNCTION app.words_starting_with(wanted_resource text, start text, most integer, branches uuid[] DEFAULT NULL::uuid[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    found text[];
  begin
    execute format($question$
      with recursive each (word) as (
        (select w.word from search_words w
          where w.resource = $1 %1$s and w.word >= $2 and w.word < $2 || U&'\+10FFFF'
          order by w.word limit 1)
        union all
        select (select w.word from search_words w
          where w.resource = $1 %1$s and w.word > each.word and w.word < $2 || U&'\+10FFFF'
          order by w.word limit 1)
        from each where each.word is not null)
      select array(select word from each where word is not null limit $3)
      $question$, app.in_branches(branches, 4))
      into found using wanted_resource, start, most, branches;
    return found;
  end $function$
;
