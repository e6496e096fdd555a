CREATE OR REPLACE FUNCTION app.link_letter(letter uuid, token bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ insert into signing_links (letter_id, token_sha256) values (letter, token) $function$
;
grant execute on app.link_letter(uuid,bytea) to app_platform;
