CREATE OR REPLACE FUNCTION app.drift_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('open', 'accept', 'accepted', array['seller']),
      ('open', 'fix', 'fixing', array['seller']),
      ('accepted', 'fix', 'fixing', array['seller']),
      ('accepted', 'reopen', 'open', array['seller', 'job']),
      ('fixing', 'reopen', 'open', array['job']),
      ('resolved', 'reopen', 'open', array['job']),
      ('open', 'resolve', 'resolved', array['job']),
      ('accepted', 'resolve', 'resolved', array['job']),
      ('fixing', 'resolve', 'resolved', array['job'])
  $function$
;
