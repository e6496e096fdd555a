CREATE OR REPLACE FUNCTION app.release_publishers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(t.ancestor_id order by t.depth), '{}')
    from company_tree t join companies c on c.id = t.ancestor_id
    where t.descendant_id = case current_setting('role')
        when 'app_public' then app.tenant_id() else app.actor_company(app.user_id()) end
      and c.status = 'active' and c.deleted_at is null
  $function$
;
grant execute on app.release_publishers() to app_public;
grant execute on app.release_publishers() to app_user;
