CREATE OR REPLACE FUNCTION app.order_charge_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('proposed', 'accept', 'accepted', array['buyer']),
      ('proposed', 'decline', 'declined', array['buyer']),
      ('proposed', 'time_out', 'timed_out', array['job']),
      ('proposed', 'withdraw', 'withdrawn', array['seller'])
  $function$
;
