CREATE OR REPLACE FUNCTION app.in_branches(branches uuid[], parameter integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when branches is null then ''
      -- A single value lets the index return rows in order.
      when cardinality(branches) = 1 then format('and w.branch_id = ($%s)[1]', parameter)
      else format('and w.branch_id = any($%s)', parameter) end
  $function$
;
