CREATE OR REPLACE FUNCTION app.tenant_table(resource_type text)
 RETURNS regclass
 LANGUAGE sql
 STABLE
AS $function$
    select to_regclass('public.' || case resource_type
      when 'integration' then 'integrations' when 'user' then 'profiles' when 'partner'
        then 'partners'
      when 'service' then 'services' when 'deleted_item' then 'deleted_items' when 'audit_log'
        then 'audit_logs'
      when 'tenant_theme' then 'tenant_themes' when 'tenant_domain' then 'tenant_domains'
      when 'page' then 'pages' when 'blog_post' then 'blog_posts' when 'release_note'
        then 'release_notes'
      when 'system_alert' then 'system_alerts' when 'media_asset' then 'media_assets' end)
  $function$
;
grant execute on app.tenant_table(text) to app_user;
