CREATE OR REPLACE FUNCTION app.actor_company(actor uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
    select p.company_id
    from (select id, company_id, status, deleted_at from profiles where id = actor offset 0) p
      cross join lateral (select status, deleted_at from companies
        where id = p.company_id offset 0) c
    where (p.status = 'active' or p.status = 'service' and app.has_working_key(p.id))
      and p.deleted_at is null
      and c.status = 'active' and c.deleted_at is null
      and (current_setting('role') = 'app_auth'
        or app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2'))
  $function$
;
grant execute on app.actor_company(uuid) to app_auth;
grant execute on app.actor_company(uuid) to app_user;
