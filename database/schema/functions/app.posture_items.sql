CREATE OR REPLACE FUNCTION app.posture_items(company uuid, moment timestamp with time zone)
 RETURNS TABLE(kind text, subjects bigint, open bigint, accepted bigint, assessed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with below as (
      select t.descendant_id as id from company_tree t
      where t.ancestor_id = company and app.can_see_security(company, 'read')),
    counted as (
      select n.key as kind, sum(n.value::bigint)::bigint as subjects
      from posture_counts c join below b on b.id = c.company_id
        cross join lateral jsonb_each_text(c.subjects) n
      group by n.key),
    found as (
      select f.kind,
        count(*) filter (where f.accepted_until is null or f.accepted_until <= moment) as open,
        count(*) filter (where f.accepted_until > moment) as accepted
      from posture_findings f join below b on b.id = f.company_id group by f.kind)
    select c.kind, c.subjects, coalesce(f.open, 0), coalesce(f.accepted, 0), (
      select min(a.assessed_at) from posture_counts a join below b on b.id = a.company_id)
    from counted c left join found f on f.kind = c.kind
  $function$
;
grant execute on app.posture_items(uuid,timestamp with time zone) to app_user;
