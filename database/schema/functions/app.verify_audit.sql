CREATE OR REPLACE FUNCTION app.verify_audit()
 RETURNS TABLE(intact boolean, entries bigint, first_broken bigint, removed bigint, removed_until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('audit', 'read') then
      raise exception using errcode = '42501', message = 'audit:read is not granted';
    end if;
    return query
      select bool_and(v.intact), sum(v.entries)::bigint, min(v.first_broken),
        sum(v.removed)::bigint, max(v.removed_until)
      from (select own as chain union all select '00000000-0000-0000-0000-000000000000'
          from companies c where c.id = own and c.kind = 'platform') checked
        cross join lateral app.verify_chain(checked.chain) v;
  end $function$
;
grant execute on app.verify_audit() to app_user;
