-- How many partners a company and those below it have, as their list shows them: a partner of several
-- companies counts once, at the nearest. 0 for a caller who may not read them.
create or replace function get_accessible_partners_count(requesting_company_id uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  $$;
