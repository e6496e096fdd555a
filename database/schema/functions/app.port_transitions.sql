CREATE OR REPLACE FUNCTION app.port_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('draft', 'ask_documents', 'documents', array['responsible']),
      ('documents', 'submit', 'submitted', array['responsible']),
      ('exception', 'submit', 'submitted', array['responsible']),
      ('submitted', 'reject', 'exception', array['responsible']),
      ('foc_confirmed', 'reject', 'exception', array['responsible']),
      ('submitted', 'confirm_foc', 'foc_confirmed', array['responsible']),
      ('foc_confirmed', 'activate', 'activating', array['responsible']),
      ('activating', 'port_voice', 'voice_ported', array['responsible']),
      ('voice_ported', 'finish', 'done', array['responsible']),
      ('submitted', 'request_cancel', 'cancel_pending', array['responsible', 'buyer']),
      ('exception', 'request_cancel', 'cancel_pending', array['responsible', 'buyer']),
      ('foc_confirmed', 'request_cancel', 'cancel_pending', array['responsible', 'buyer']),
      ('cancel_pending', 'confirm_cancel', 'cancelled', array['responsible']),
      ('draft', 'cancel', 'cancelled', array['responsible', 'buyer']),
      ('documents', 'cancel', 'cancelled', array['responsible', 'buyer'])
  $function$
;
