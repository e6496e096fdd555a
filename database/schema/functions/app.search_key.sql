CREATE OR REPLACE FUNCTION app.search_key(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select ' ' || array_to_string(app.search_words($1), ' ') $function$
;
grant execute on app.search_key(text) to app_auth;
grant execute on app.search_key(text) to app_platform;
grant execute on app.search_key(text) to app_public;
grant execute on app.search_key(text) to app_user;
grant execute on app.search_key(text) to trunkline_login;
