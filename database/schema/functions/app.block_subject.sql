CREATE OR REPLACE FUNCTION app.block_subject(scope text, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select encode(sha256(convert_to(scope || ' ' || name, 'UTF8')), 'hex') $function$
;
