CREATE OR REPLACE FUNCTION app.limits_of_person(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select jsonb_build_object('company_id', p.company_id, 'limits', coalesce((
      select jsonb_object_agg(o.rule, jsonb_build_object('seconds', o.seconds, 'max', o.max)
        order by o.priority)
      from rate_limit_overrides o where o.company_id = p.company_id), '{}'))
    from profiles p where p.id = person
  $function$
;
grant execute on app.limits_of_person(uuid) to app_auth;
