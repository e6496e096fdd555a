CREATE OR REPLACE FUNCTION app.next_search_entry(wanted_resource text, start text, descending boolean, from_name text, from_id uuid, branches uuid[] DEFAULT NULL::uuid[], OUT known boolean, OUT name text, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    most integer := (app.search_order_limits()).words;
    starting text[] := app.words_starting_with(wanted_resource, start, most + 1, branches);
  begin
    known := cardinality(starting) <= most;
    if known then
      execute format($question$
        select s.name, s.id from unnest($1) start (word) cross join lateral (
          select w.name, w.id from search_words w
          where w.resource = $2 %3$s and w.word = start.word
            and ($4::uuid is null or (w.name, w.id) %2$s ($3, $4))
          order by w.name %1$s, w.id %1$s limit 1) s
        order by s.name %1$s, s.id %1$s limit 1
        $question$, case when descending then 'desc' else 'asc' end, case when descending
          then '<=' else '>=' end,
          app.in_branches(branches, 5))
        into name, id using starting, wanted_resource, from_name, from_id, branches;
    end if;
  end $function$
;
