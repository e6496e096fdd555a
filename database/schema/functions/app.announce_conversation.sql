CREATE OR REPLACE FUNCTION app.announce_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_notify('live', json_build_object('topic', 'conversation', 'conversation', new.id,
      'person', null)::text);
    return null;
  end $function$
;
