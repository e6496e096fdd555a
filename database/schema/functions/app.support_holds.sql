CREATE OR REPLACE FUNCTION app.support_holds(supporter uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    was_user text := coalesce(current_setting('app.user_id', true), '');
    was_aal text := coalesce(current_setting('app.aal', true), '');
    holds boolean;
  begin
    perform set_config('app.user_id', coalesce(supporter::text, ''), true), set_config('app.aal', 'aal2', true);
    holds := app.may_support(person);
    perform set_config('app.user_id', was_user, true), set_config('app.aal', was_aal, true);
    return coalesce(holds, false);
  end $function$
;
grant execute on app.support_holds(uuid,uuid) to app_auth;
