CREATE OR REPLACE FUNCTION app.mail_site(company uuid, visited_host text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with proved as (
      select d.company_id, d.domain, d.is_primary, d.created_at, d.id
      from tenant_domains d join companies c on c.id = d.company_id
      where d.status = 'valid' and d.problem_since is null and c.status = 'active'
        and c.deleted_at is null
    ), site as (
      select p.company_id, p.domain, -1 as depth, p.is_primary, p.created_at, p.id
        from proved p
        where p.domain = lower(visited_host)
          and (company is null or exists (
            select from company_tree t where t.descendant_id = company
              and t.ancestor_id = p.company_id))
      union all
      select c.id, null, -1, true, c.created_at, c.id
        from companies c
        where c.kind = 'platform' and visited_host is not null
          and not exists (select from get_tenant_by_domain(visited_host))
      union all
      select p.company_id, p.domain, t.depth, p.is_primary, p.created_at, p.id
        from company_tree t join proved p on p.company_id = t.ancestor_id
        where t.descendant_id = company
      union all
      select c.id, null, 1000000, true, c.created_at, c.id from companies c
        where c.kind = 'platform'
    )
    select jsonb_build_object('domain', s.domain, 'site_context',
      app.site_context_of_company(s.company_id))
    from site s
    where current_setting('role') in ('app_auth', 'app_platform')
      or current_setting('role') = 'app_public' and company = app.tenant_id()
      or current_setting('role') = 'app_user' and exists (select from company_tree t
        where t.ancestor_id = app.actor_company(app.user_id()) and t.descendant_id = company)
    order by s.depth, s.is_primary desc, s.created_at, s.id
    limit 1
  $function$
;
grant execute on app.mail_site(uuid,text) to app_auth;
grant execute on app.mail_site(uuid,text) to app_platform;
grant execute on app.mail_site(uuid,text) to app_public;
grant execute on app.mail_site(uuid,text) to app_user;
