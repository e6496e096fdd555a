-- The company whose rate limits apply to a signed-in person, and those limits by rule.
create function app.limits_of_person(person uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('company_id', p.company_id, 'limits', coalesce((
      select jsonb_object_agg(o.rule, jsonb_build_object('seconds', o.seconds, 'max', o.max)
        order by o.priority)
      from rate_limit_overrides o where o.company_id = p.company_id), '{}'))
    from profiles p where p.id = person
  $$;
grant execute on function app.limits_of_person to app_auth;
