CREATE OR REPLACE FUNCTION app.order_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('draft', 'submit', 'awaiting_details', array['buyer', 'seller']),
      ('draft', 'submit', 'awaiting_approval', array['buyer', 'seller']),
      ('draft', 'submit', 'ready', array['buyer', 'seller']),
      ('awaiting_details', 'complete_details', 'awaiting_approval', array['job']),
      ('awaiting_details', 'complete_details', 'ready', array['job']),
      ('awaiting_approval', 'approve', 'ready', array['approver']),
      ('awaiting_approval', 'reject', 'cancelled', array['approver']),
      ('ready', 'start', 'submitting', array['job', 'seller']),
      ('submitting', 'begin', 'in_progress', array['job']),
      ('in_progress', 'settle', 'completed', array['lines']),
      ('in_progress', 'settle', 'partially_failed', array['lines']),
      ('in_progress', 'settle', 'failed', array['lines']),
      ('in_progress', 'settle', 'cancelled', array['lines']),
      ('partially_failed', 'retry', 'submitting', array['seller']),
      ('failed', 'retry', 'submitting', array['seller']),
      ('draft', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_approval', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('draft', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('awaiting_approval', 'expire', 'cancelled', array['job'])
  $function$
;
