CREATE OR REPLACE FUNCTION app.posture_people(only_companies uuid[], moment timestamp with time zone)
 RETURNS TABLE(id uuid, company_id uuid, role text, label text, has_factor boolean, factor_used timestamp with time zone, seen timestamp with time zone, codes_left bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with people as (
      select p.id, p.company_id, r.role, p.has_second_step, p.created_at,
        coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''),
          p.email) as label
      from profiles p join companies c on c.id = p.company_id and c.deleted_at is null
        join user_roles r on r.user_id = p.id
      where p.status = 'active' and p.deleted_at is null
        and (only_companies is null or p.company_id = any(only_companies))),
    sessions as (
      select s.user_id, max(s.aal2_at) as used, max(s.last_activity) as seen
      from user_sessions s join people p on p.id = s.user_id group by s.user_id),
    keys as (
      select k.user_id, max(k.last_used_at) as used
      from passkeys k join people p on p.id = k.user_id group by k.user_id),
    apps as (
      select f.user_id, to_timestamp(max(f.last_step) * 30) as used
      from mfa_factors f join people p on p.id = f.user_id
      where f.status = 'verified' group by f.user_id),
    codes as (
      select c.user_id, max(c.used_at) as used, count(*) filter (where c.used_at is null) as unused
      from recovery_codes c join people p on p.id = c.user_id group by c.user_id),
    known as (
      select d.user_id, max(d.last_used_at) as seen
      from devices d join people p on p.id = d.user_id group by d.user_id)
    select p.id, p.company_id, p.role, p.label, p.has_second_step,
      -- Not later than now, where a clock was set back; null stays null.
      case when greatest(s.used, k.used, a.used, c.used) > moment then moment
        else greatest(s.used, k.used, a.used, c.used) end,
      greatest(p.created_at, s.seen, s.used, k.used, a.used, c.used, d.seen),
      coalesce(c.unused, 0)
    from people p left join sessions s on s.user_id = p.id left join keys k on k.user_id = p.id
      left join apps a on a.user_id = p.id left join codes c on c.user_id = p.id
      left join known d on d.user_id = p.id
  $function$
;
