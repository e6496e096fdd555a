CREATE OR REPLACE FUNCTION app.most_selective_word(wanted_resource text, wanted text[], branches uuid[] DEFAULT NULL::uuid[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    most integer := (app.search_limits()).entries;
    rarest text;
    candidate text;
    entries integer;
  begin
    -- Long words first, because they tend to be rare, and few, because look-ups cost time.
    for candidate in select word from unnest(wanted) word order by length(word) desc, word
        limit 6 loop
      entries := app.count_entries(wanted_resource, candidate, most, branches);
      if entries < most then
        most := entries;
        rarest := candidate;
        exit when entries < 50;
      end if;
    end loop;
    return rarest;
  end $function$
;
