CREATE OR REPLACE FUNCTION app.can_read_messages()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select app.claim('supporter_id') is null and app.may('messages', 'read') $function$
;
grant execute on app.can_read_messages() to app_user;
