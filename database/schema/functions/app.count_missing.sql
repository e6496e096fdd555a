CREATE OR REPLACE FUNCTION app.count_missing(person uuid, record uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    places integer;
  begin
    if (select granted from app.consume_rate_limit('missing record', person || ' ' || record,
        300, 1, 1)) = 0 then
      return false;
    end if;
    select granted into places
      from app.consume_rate_limit('missing records', person::text, 300,
      app.missing_limit() - 1, 1);
    if places > 0 then
      return false;
    end if;
    -- The count restarts after a block.
    delete from rate_limit_windows w where w.rule = 'missing records' and w.key = person::text;
    return true;
  end $function$
;
