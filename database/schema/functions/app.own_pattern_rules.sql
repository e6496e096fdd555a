CREATE OR REPLACE FUNCTION app.own_pattern_rules()
 RETURNS TABLE(pattern text, threshold integer, seconds integer, block_seconds integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select d.pattern, r.threshold, r.seconds, r.block_seconds
    from app.pattern_defaults() d
      cross join lateral app.pattern_rule(d.pattern, app.actor_company(app.user_id())) r
    where app.may('security', 'read')
  $function$
;
grant execute on app.own_pattern_rules() to app_user;
