CREATE OR REPLACE FUNCTION app.line_chain(line uuid)
 RETURNS SETOF order_lines
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with recursive down as (
      select l.id, l.fulfils_line_id from order_lines l where l.id = line
      union all
      select l.id, l.fulfils_line_id from down d join order_lines l on l.id = d.fulfils_line_id),
    up as (
      select d.id from down d where d.fulfils_line_id is null
      union all
      select l.id from up u join order_lines l on l.fulfils_line_id = u.id)
    select l.* from up u join order_lines l on l.id = u.id
  $function$
;
