CREATE OR REPLACE FUNCTION app.active_blocks(only_block uuid)
 RETURNS TABLE(id uuid, scope text, subject text, tokens text[], company_id uuid, until text, seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select b.id, b.scope, b.subject, b.tokens, b.company_id, b.until::text,
      extract(epoch from b.until - app.wall_clock())
    from security_blocks b
    where b.released_at is null and b.until > app.wall_clock()
      and (only_block is null or b.id = only_block)
    order by b.created_at desc limit 50000
  $function$
;
grant execute on app.active_blocks(uuid) to trunkline_login;
