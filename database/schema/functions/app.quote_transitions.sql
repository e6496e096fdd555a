CREATE OR REPLACE FUNCTION app.quote_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('draft', 'send', 'awaiting_approval', array['seller']),
      ('draft', 'send', 'sent', array['seller']),
      ('awaiting_approval', 'approve', 'sent', array['approver']),
      ('awaiting_approval', 'reject', 'draft', array['approver']),
      ('awaiting_approval', 'undo', 'draft', array['seller']),
      ('sent', 'undo', 'draft', array['seller']),
      ('sent', 'view', 'viewed', array['recipient']),
      ('sent', 'accept', 'accepted', array['recipient', 'buyer']),
      ('viewed', 'accept', 'accepted', array['recipient', 'buyer']),
      ('sent', 'decline', 'declined', array['recipient', 'buyer']),
      ('viewed', 'decline', 'declined', array['recipient', 'buyer']),
      ('sent', 'expire', 'expired', array['job']),
      ('viewed', 'expire', 'expired', array['job']),
      ('sent', 'withdraw', 'withdrawn', array['seller']),
      ('viewed', 'withdraw', 'withdrawn', array['seller']),
      ('sent', 'revise', 'superseded', array['seller']),
      ('viewed', 'revise', 'superseded', array['seller']),
      ('declined', 'revise', 'superseded', array['seller']),
      ('expired', 'revise', 'superseded', array['seller']),
      ('withdrawn', 'revise', 'superseded', array['seller'])
  $function$
;
