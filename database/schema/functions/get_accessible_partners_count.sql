CREATE OR REPLACE FUNCTION public.get_accessible_partners_count(requesting_company_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select count(*)
    from company_tree t join partners p on p.company_id = t.descendant_id
    where t.ancestor_id = $1 and p.deleted_at is null
      and not exists (
        select from partners nearer
          join company_tree below on below.descendant_id = nearer.company_id
        where nearer.partner_company_id = p.partner_company_id and nearer.deleted_at is null
          and below.ancestor_id = p.company_id and below.depth > 0)
      and exists (select from company_tree own
        where own.ancestor_id = app.actor_company(app.user_id()) and own.descendant_id = $1)
      and app.role_may(app.user_id(), 'partners', 'read')
  $function$
;
grant execute on get_accessible_partners_count(uuid) to app_user;
