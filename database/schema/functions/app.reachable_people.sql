CREATE OR REPLACE FUNCTION app.reachable_people(others uuid[], named uuid[], typed text, apart uuid, most integer)
 RETURNS TABLE(id uuid, name text, photo text, role text, company_id uuid, company_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company,
        app.may('users', 'read') as sees_people),
    standing as materialized (
      select s.company_id, s.company_name, s.role
      from me cross join app.message_roles(others || me.company) s
      where s.company_id = me.company or s.answers or me.sees_people and exists (
        select from company_tree t where t.ancestor_id = me.company
          and t.descendant_id = s.company_id)
    ), found as (
      select p.id, app.display_name(p.first_name, p.last_name, p.email) as name, p.profile_photo_url
        as photo, r.role,
        p.company_id, s.company_name
      from me cross join standing s
      join profiles p on p.company_id = s.company_id and p.id <> me.id
        and p.status = 'active' and p.deleted_at is null and (named is null or p.id = any (named))
      join user_roles r on r.user_id = p.id and r.role = s.role
      where not exists (select from unnest(app.search_words(typed)) word
        where strpos(p.search_key, ' ' || word) = 0)
        and not exists (select from conversation_participants t
          where t.conversation_id = apart and t.user_id = p.id and t.company_id = p.company_id)
    )
    select f.* from me cross join found f
    order by f.company_id <> me.company, lower(f.name), f.id
    limit most
  $function$
;
