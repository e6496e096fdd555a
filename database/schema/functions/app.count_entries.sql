CREATE OR REPLACE FUNCTION app.count_entries(wanted_resource text, start text, most integer, branches uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    counted integer;
  begin
    execute format($question$
      select count(*) from (
        select from search_words w
        where w.resource = $1 %s and w.word >= $2 and w.word < $2 || U&'\+10FFFF' limit $3) counted
      $question$, app.in_branches(branches, 4))
      into counted using wanted_resource, start, most, branches;
    return counted;
  end $function$
;
