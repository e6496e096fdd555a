CREATE OR REPLACE FUNCTION app.is_passed_up(line uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from order_lines l
      where l.fulfils_line_id = line and l.state not in ('failed', 'cancelled'))
  $function$
;
