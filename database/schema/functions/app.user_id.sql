CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select (app.claims() ->> 'user_id')::uuid $function$
;
grant execute on app.user_id() to app_auth;
grant execute on app.user_id() to app_platform;
grant execute on app.user_id() to app_public;
grant execute on app.user_id() to app_user;
