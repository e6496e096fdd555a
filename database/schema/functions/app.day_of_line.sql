CREATE OR REPLACE FUNCTION app.day_of_line(line uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with recursive lower as (
      select l.id, l.fulfils_line_id, l.seller_id, l.buyer_id from order_lines l where l.id = line
      union all
      select l.id, l.fulfils_line_id, l.seller_id, l.buyer_id
      from lower d join order_lines l on l.id = d.fulfils_line_id)
    select (now() at time zone coalesce((select t.time_zone from trade_terms t
      where t.seller_id = d.seller_id and t.buyer_id = d.buyer_id), 'UTC'))::date
    from lower d where d.fulfils_line_id is null
  $function$
;
