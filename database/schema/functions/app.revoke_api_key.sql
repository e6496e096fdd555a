CREATE OR REPLACE FUNCTION app.revoke_api_key(key_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.may('api_keys', 'delete') then
      return false;
    end if;
    update api_keys k set revoked_at = now(), revoked_by = app.user_id()
      where k.id = key_id and k.revoked_at is null and k.expires_at > now()
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = k.company_id);
    return found;
  end $function$
;
grant execute on app.revoke_api_key(uuid) to app_user;
