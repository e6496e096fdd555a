CREATE OR REPLACE FUNCTION app.role_level(role text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case role
      when 'owner' then 100
      when 'admin' then 90
      when 'master_distributor' then 70
      when 'distributor' then 50
      when 'reseller' then 30
      when 'end_user' then 10
      else 0 end
  $function$
;
grant execute on app.role_level(text) to app_user;
