CREATE OR REPLACE FUNCTION app.messaging_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('pending', 'port_messaging', 'ported', array['responsible']),
      ('pending', 'fail_messaging', 'failed', array['responsible']),
      ('failed', 'retry_messaging', 'pending', array['responsible'])
  $function$
;
