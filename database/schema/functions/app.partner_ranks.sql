CREATE OR REPLACE FUNCTION app.partner_ranks()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(jsonb_object_agg(p.company_id,
        array_position(array['registered', 'silver', 'gold', 'platinum'], p.tier)), '{}')
    from partners p
    where p.partner_company_id = app.actor_company(app.user_id()) and p.deleted_at is null
  $function$
;
grant execute on app.partner_ranks() to app_user;
