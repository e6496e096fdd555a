CREATE OR REPLACE FUNCTION app.start_support(person uuid, why text, moment timestamp with time zone, seconds integer)
 RETURNS SETOF support_access
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    begun support_access;
  begin
    if not app.can_support(person) or not exists (
        select from user_sessions s where s.id = app.claim('session_id')::uuid
          and s.user_id = app.user_id() and s.aal = 'aal2' and s.expires_at > moment) then
      return;
    end if;
    insert into support_access (company_id, subject_id, supporter_id, supporter_name,
        supporter_company, session_id, reason, started_at, expires_at)
      select p.company_id, p.id, me.id,
        coalesce(nullif(btrim(me.first_name || ' ' || me.last_name), ''), me.email),
        own.name, app.claim('session_id')::uuid, why, moment,
        moment + make_interval(secs => seconds)
      from profiles p, profiles me join companies own on own.id = me.company_id
      where p.id = person and me.id = app.user_id()
      on conflict (session_id) where ended_at is null do nothing
      returning * into begun;
    if begun.id is null then
      return;
    end if;
    perform app.record_support(begun, 'support.start',
      jsonb_build_object('until', begun.expires_at));
    return next begun;
  end $function$
;
grant execute on app.start_support(uuid,text,timestamp with time zone,integer) to app_user;
