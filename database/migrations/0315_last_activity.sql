-- Sessions are deleted when they end, so the last activity also comes from the audit log.
create or replace function app.last_activities(people uuid[])
  returns table (person uuid, moment timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  $$;
