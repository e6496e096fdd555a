CREATE OR REPLACE FUNCTION app.order_relations(buyer uuid, services uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.relations_of(c.id, order_relations.services) from companies c
    where c.id = order_relations.buyer and app.order_party(c.parent_id, c.id) is not null
  $function$
;
grant execute on app.order_relations(uuid,uuid[]) to app_user;
