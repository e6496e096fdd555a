CREATE OR REPLACE FUNCTION app.price_day()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$ select (now() at time zone 'UTC')::date $function$
;
grant execute on app.price_day() to app_public;
grant execute on app.price_day() to app_user;
