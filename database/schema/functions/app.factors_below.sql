CREATE OR REPLACE FUNCTION app.factors_below(only_company uuid, moment timestamp with time zone)
 RETURNS TABLE(id uuid, company_id uuid, role text, label text, passkeys bigint, authenticators bigint, codes_left bigint, last_used timestamp with time zone, required boolean, required_by_policy boolean, can_change boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with reach as (
      select a.id, s.passkeys from public.get_accessible_companies(app.user_id(), 'read') a
        cross join lateral app.security_policy(a.id, true) s
      where (select app.may('security', 'read')) and (only_company is null or a.id = only_company))
    select p.id, p.company_id, p.role, p.label,
      (select count(*) from passkeys k where k.user_id = p.id),
      (select count(*) from mfa_factors f where f.user_id = p.id and f.status = 'verified'),
      p.codes_left, p.factor_used,
      exists (select from factor_requirements f where f.user_id = p.id),
      case r.passkeys when 'everyone' then true when 'admins'
        then app.role_level(p.role) >= app.role_level('admin') else false end,
      (select app.may('security', 'update')) and p.id <> (select app.user_id())
        and app.role_level(p.role) <= (select app.own_level())
    from reach r join app.posture_people((select array_agg(x.id) from reach x), moment) p
      on p.company_id = r.id
  $function$
;
grant execute on app.factors_below(uuid,timestamp with time zone) to app_user;
