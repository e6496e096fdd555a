CREATE OR REPLACE FUNCTION app.block_of_token(stored_token text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select b.id from security_blocks b
    where b.released_at is null and b.until > app.wall_clock() and stored_token = any (b.tokens)
    order by b.until desc limit 1 $function$
;
grant execute on app.block_of_token(text) to trunkline_login;
