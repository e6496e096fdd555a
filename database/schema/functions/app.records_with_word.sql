CREATE OR REPLACE FUNCTION app.records_with_word(wanted_resource text, start text, branches uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    found uuid[];
  begin
    execute format($question$
      select array(select distinct w.id from search_words w
        where w.resource = $1 %s and w.word >= $2 and w.word < $2 || U&'\+10FFFF')
      $question$, app.in_branches(branches, 3))
      into found using wanted_resource, start, branches;
    return found;
  end $function$
;
