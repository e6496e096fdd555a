CREATE OR REPLACE FUNCTION app.tenant_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select (app.claims() ->> 'tenant_id')::uuid $function$
;
grant execute on app.tenant_id() to app_auth;
grant execute on app.tenant_id() to app_platform;
grant execute on app.tenant_id() to app_public;
grant execute on app.tenant_id() to app_user;
