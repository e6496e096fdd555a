CREATE OR REPLACE FUNCTION app.grantable_level(level integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when level >= app.role_level('admin') then level else level - 1 end $function$
;
grant execute on app.grantable_level(integer) to app_user;
