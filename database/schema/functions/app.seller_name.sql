CREATE OR REPLACE FUNCTION app.seller_name(buyer uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.name from companies c join companies s on s.id = c.parent_id
    where c.id = buyer and app.order_party(s.id, c.id) is not null
  $function$
;
grant execute on app.seller_name(uuid) to app_user;
