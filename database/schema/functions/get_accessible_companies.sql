CREATE OR REPLACE FUNCTION public.get_accessible_companies(user_id uuid, permission_type text)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
AS $function$
    select t.descendant_id
    from public.company_tree t
    where t.ancestor_id = (select app.actor_company($1))
      and (select app.role_may($1, 'companies', $2))
  $function$
;
grant execute on get_accessible_companies(uuid,text) to app_user;
