CREATE OR REPLACE FUNCTION app.claim(name text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select app.claims() ->> name $function$
;
grant execute on app.claim(text) to app_auth;
grant execute on app.claim(text) to app_platform;
grant execute on app.claim(text) to app_public;
grant execute on app.claim(text) to app_user;
grant execute on app.claim(text) to trunkline_login;
