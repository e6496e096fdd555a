CREATE OR REPLACE FUNCTION app.event_group(chain uuid, what text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select md5(chain::text || ' ' || what)::uuid $function$
;
