CREATE OR REPLACE FUNCTION app.line_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('pending', 'ask_details', 'awaiting_details', array['job']),
      ('pending', 'release', 'ready', array['job']),
      ('awaiting_details', 'release', 'ready', array['job']),
      ('ready', 'submit', 'submitting', array['job']),
      ('submitting', 'accept', 'in_progress', array['supplier']),
      ('needs_reconcile', 'accept', 'in_progress', array['supplier']),
      ('submitting', 'refuse', 'failed', array['supplier']),
      ('needs_reconcile', 'refuse', 'failed', array['supplier']),
      ('submitting', 'lose', 'needs_reconcile', array['job']),
      ('needs_reconcile', 'find_nothing', 'ready', array['job']),
      ('in_progress', 'hold', 'on_hold', array['supplier']),
      ('on_hold', 'resume', 'in_progress', array['supplier']),
      ('in_progress', 'succeed', 'succeeded', array['supplier']),
      ('on_hold', 'succeed', 'succeeded', array['supplier']),
      ('in_progress', 'fail', 'failed', array['supplier']),
      ('on_hold', 'fail', 'failed', array['supplier']),
      ('in_progress', 'request_cancel', 'cancelling', array['buyer', 'seller']),
      ('on_hold', 'request_cancel', 'cancelling', array['buyer', 'seller']),
      ('cancelling', 'confirm_cancel', 'cancelled', array['supplier']),
      ('cancelling', 'refuse_cancel', 'in_progress', array['supplier']),
      ('cancelling', 'refuse_cancel', 'on_hold', array['supplier']),
      ('failed', 'retry', 'ready', array['seller', 'supplier']),
      ('cancelled', 'retry', 'ready', array['bundle']),
      ('failed', 'cancel', 'cancelled', array['bundle']),
      ('pending', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('awaiting_details', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('ready', 'cancel', 'cancelled', array['buyer', 'seller']),
      ('pending', 'expire', 'cancelled', array['job']),
      ('awaiting_details', 'expire', 'cancelled', array['job']),
      ('ready', 'expire', 'cancelled', array['job'])
  $function$
;
