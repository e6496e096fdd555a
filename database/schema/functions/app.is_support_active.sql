CREATE OR REPLACE FUNCTION app.is_support_active(supporter uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    before text := app.act_as(jsonb_build_object('user_id', supporter, 'aal', 'aal2'));
    holds boolean := app.can_support(person);
  begin
    perform app.act_again(before);
    return coalesce(holds, false);
  end $function$
;
grant execute on app.is_support_active(uuid,uuid) to app_auth;
