CREATE OR REPLACE FUNCTION app.display_name(first_name text, last_name text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(btrim($1 || ' ' || $2), ''), split_part($3, '@', 1)) $function$
;
