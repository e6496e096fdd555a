CREATE OR REPLACE FUNCTION app.announce_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_notify('live', json_build_object('topic', 'session', 'session', s.id)::text)
      from profiles p join user_sessions s on s.user_id = p.id
      where p.company_id = new.id and s.aal = 'aal2';
    return null;
  end $function$
;
