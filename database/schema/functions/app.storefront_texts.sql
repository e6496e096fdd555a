CREATE OR REPLACE FUNCTION app.storefront_texts(service uuid)
 RETURNS TABLE(description text, requirements text[], documents jsonb, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.description, s.requirements, s.documents, s.updated_at
    from services s where s.id = service and s.id = any (app.own_offers())
  $function$
;
grant execute on app.storefront_texts(uuid) to app_user;
