CREATE OR REPLACE FUNCTION app.kind_rank(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select array_position(
    array['platform', 'master_distributor', 'distributor', 'reseller', 'customer'], kind) $function$
;
grant execute on app.kind_rank(text) to app_platform;
grant execute on app.kind_rank(text) to app_user;
