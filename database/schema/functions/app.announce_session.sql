CREATE OR REPLACE FUNCTION app.announce_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_notify('live', json_build_object('topic', 'session',
      'session', coalesce(to_jsonb(new) ->> 'session_id', to_jsonb(old) ->> 'id'))::text);
    return null;
  end $function$
;
