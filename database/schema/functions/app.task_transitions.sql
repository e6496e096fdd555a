CREATE OR REPLACE FUNCTION app.task_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('open', 'wait', 'waiting', array['responsible']),
      ('open', 'block', 'blocked', array['responsible']),
      ('waiting', 'block', 'blocked', array['responsible']),
      ('waiting', 'resume', 'open', array['responsible', 'job']),
      ('blocked', 'resume', 'open', array['responsible', 'job']),
      ('open', 'complete', 'done', array['responsible']),
      ('waiting', 'complete', 'done', array['responsible']),
      ('open', 'cancel', 'cancelled', array['responsible', 'job']),
      ('waiting', 'cancel', 'cancelled', array['responsible', 'job']),
      ('blocked', 'cancel', 'cancelled', array['responsible', 'job'])
  $function$
;
