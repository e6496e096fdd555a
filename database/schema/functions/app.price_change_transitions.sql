CREATE OR REPLACE FUNCTION app.price_change_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('awaiting_approval', 'approve', 'accepted', array['approver']),
      ('awaiting_approval', 'decline', 'declined', array['approver']),
      ('awaiting_approval', 'withdraw', 'withdrawn', array['seller']),
      ('accepted', 'withdraw', 'withdrawn', array['seller'])
  $function$
;
