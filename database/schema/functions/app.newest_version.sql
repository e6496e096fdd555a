CREATE OR REPLACE FUNCTION app.newest_version(quote uuid)
 RETURNS quote_versions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions;
  begin
    perform from quotes q where q.id = quote for update;
    select x.* into v from quotes q join quote_versions x
      on x.quote_id = q.id and x.number = q.latest
      where q.id = quote and q.deleted_at is null for update of x;
    return v;
  end $function$
;
