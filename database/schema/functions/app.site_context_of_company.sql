CREATE OR REPLACE FUNCTION app.site_context_of_company(company uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select jsonb_build_object(
      'claimed', false,
      'company_id', c.id, 'company_name', c.name, 'tenant_slug', c.slug,
      'is_platform', c.kind = 'platform',
      'theme', (select to_jsonb(th) from tenant_themes th where th.company_id = c.id),
      'settings', coalesce((select jsonb_object_agg(s.setting_key, s.setting_value)
        from site_settings s where s.company_id = c.id), '{}'),
      'limits', '{}'::jsonb)
    from companies c
    where c.id = company and c.status = 'active' and c.deleted_at is null
  $function$
;
grant execute on app.site_context_of_company(uuid) to trunkline_login;
