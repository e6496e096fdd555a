CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$
;
grant execute on app.user_id() to app_auth;
grant execute on app.user_id() to app_platform;
grant execute on app.user_id() to app_public;
grant execute on app.user_id() to app_user;
