CREATE OR REPLACE FUNCTION app.resource_type_of(source regclass)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce(
      (select t from unnest(array['integration', 'user', 'partner', 'service', 'deleted_item',
          'tenant_theme', 'tenant_domain', 'page', 'blog_post', 'release_note', 'system_alert',
          'media_asset']) t
        where app.tenant_table(t) = source),
      case when source = 'public.companies'::regclass then 'company' else source::text end)
  $function$
;
