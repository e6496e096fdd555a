CREATE OR REPLACE FUNCTION app.use_api_key(hash bytea, visited_host text)
 RETURNS TABLE(id uuid, user_id uuid, tenant jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    used timestamptz;
    site uuid := app.company_of_host(visited_host);
  begin
    select k.id, k.user_id, app.limits_of_person(k.user_id), k.last_used_at
      into use_api_key.id, use_api_key.user_id, use_api_key.tenant, used
      from api_keys k
      where k.sha256 = hash and k.revoked_at is null and k.expires_at > now()
        and app.actor_company(k.user_id) is not null
        and (site is null or exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = k.company_id));
    if not found then
      return;
    end if;
    if used is null or used <= now() - interval '1 minute' then
      update api_keys k set last_used_at = now()
        where k.id = use_api_key.id
          and (k.last_used_at is null or k.last_used_at <= now() - interval '1 minute');
    end if;
    return next;
  end $function$
;
grant execute on app.use_api_key(bytea,text) to app_auth;
