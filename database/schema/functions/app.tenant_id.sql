CREATE OR REPLACE FUNCTION app.tenant_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.tenant_id', true), '')::uuid $function$
;
grant execute on app.tenant_id() to app_auth;
grant execute on app.tenant_id() to app_platform;
grant execute on app.tenant_id() to app_public;
grant execute on app.tenant_id() to app_user;
