CREATE OR REPLACE FUNCTION app.last_activities(people uuid[])
 RETURNS TABLE(person uuid, moment timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select p.id, greatest(
      (select max(s.last_activity) from user_sessions s where s.user_id = p.id),
      (select max(d.last_used_at) from devices d where d.user_id = p.id),
      (select l.created_at from audit_logs l where l.actor_id = p.id and l.result = 'done'
        order by l.id desc limit 1))
    from unnest(people) wanted (id) join profiles p on p.id = wanted.id
    where p.id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null
      or (select app.may('users', 'read')) and exists (
        select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id offset 0)
  $function$
;
grant execute on app.last_activities(uuid[]) to app_user;
