CREATE OR REPLACE FUNCTION app.upstream_post_version(company uuid, post uuid, wanted_number integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select v.snapshot
    from app.upstream_post(company, post) p join post_versions v on v.post_id = p.id
    where v.number = wanted_number and v.kind = 'published'
  $function$
;
grant execute on app.upstream_post_version(uuid,uuid,integer) to app_user;
