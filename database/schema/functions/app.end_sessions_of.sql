CREATE OR REPLACE FUNCTION app.end_sessions_of(person uuid, only_session uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    tokens text[];
  begin
    with gone as (delete from user_sessions s where s.user_id = person
      and (only_session is null or s.id = only_session) returning s.token)
    select coalesce(array_agg(token), '{}') into tokens from gone;
    perform app.end_lost_push(person);
    return tokens;
  end $function$
;
