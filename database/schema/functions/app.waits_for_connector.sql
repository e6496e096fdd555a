CREATE OR REPLACE FUNCTION app.waits_for_connector(line order_lines)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from services s join connectors c on c.id = s.connector_id
      where s.id = line.service_id and s.company_id = line.seller_id and c.state = 'paused')
      and not exists (select from order_lines p where p.parent_id = line.id)
  $function$
;
