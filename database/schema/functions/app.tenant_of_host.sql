CREATE OR REPLACE FUNCTION app.tenant_of_host(host text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with tenant as (
      select company_id, company_name, tenant_slug from get_tenant_by_domain(host)
      union all
      select id, name, slug from companies
        where kind = 'platform' and not exists (select from get_tenant_by_domain(host))
      limit 1)
    select jsonb_build_object(
      'claimed', exists (select from get_tenant_by_domain(host)),
      'company_id', t.company_id, 'company_name', t.company_name, 'tenant_slug', t.tenant_slug,
      'is_platform', exists (select from companies c
        where c.id = t.company_id and c.kind = 'platform'),
      'lineage', (select jsonb_agg(a.ancestor_id order by a.depth) from company_tree a
        where a.descendant_id = t.company_id),
      'theme', (select to_jsonb(th) from tenant_themes th where th.company_id = t.company_id),
      'settings', coalesce((select jsonb_object_agg(s.setting_key, s.setting_value)
        from site_settings s where s.company_id = t.company_id), '{}'),
      'limits', coalesce((select jsonb_object_agg(o.rule,
          jsonb_build_object('seconds', o.seconds, 'max', o.max)
          order by o.priority)
        from rate_limit_overrides o where o.company_id = t.company_id), '{}'))
    from tenant t
  $function$
;
grant execute on app.tenant_of_host(text) to app_platform;
grant execute on app.tenant_of_host(text) to app_public;
grant execute on app.tenant_of_host(text) to app_user;
grant execute on app.tenant_of_host(text) to trunkline_login;
