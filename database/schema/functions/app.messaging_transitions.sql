CREATE OR REPLACE FUNCTION app.messaging_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('pending', 'port_messaging', 'ported', array['owing']),
      ('pending', 'fail_messaging', 'failed', array['owing']),
      ('failed', 'retry_messaging', 'pending', array['owing'])
  $function$
;
