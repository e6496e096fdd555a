CREATE OR REPLACE FUNCTION app.task_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('open', 'wait', 'waiting', array['owing']),
      ('open', 'block', 'blocked', array['owing']),
      ('waiting', 'block', 'blocked', array['owing']),
      ('waiting', 'resume', 'open', array['owing', 'job']),
      ('blocked', 'resume', 'open', array['owing', 'job']),
      ('open', 'complete', 'done', array['owing']),
      ('waiting', 'complete', 'done', array['owing']),
      ('open', 'cancel', 'cancelled', array['owing', 'job']),
      ('waiting', 'cancel', 'cancelled', array['owing', 'job']),
      ('blocked', 'cancel', 'cancelled', array['owing', 'job'])
  $function$
;
