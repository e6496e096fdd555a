CREATE OR REPLACE FUNCTION app.port_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('draft', 'ask_documents', 'documents', array['owing']),
      ('documents', 'submit', 'submitted', array['owing']),
      ('exception', 'submit', 'submitted', array['owing']),
      ('submitted', 'reject', 'exception', array['owing']),
      ('foc_confirmed', 'reject', 'exception', array['owing']),
      ('submitted', 'confirm_foc', 'foc_confirmed', array['owing']),
      ('foc_confirmed', 'activate', 'activating', array['owing']),
      ('activating', 'port_voice', 'voice_ported', array['owing']),
      ('voice_ported', 'finish', 'done', array['owing']),
      ('submitted', 'request_cancel', 'cancel_pending', array['owing', 'buyer']),
      ('exception', 'request_cancel', 'cancel_pending', array['owing', 'buyer']),
      ('foc_confirmed', 'request_cancel', 'cancel_pending', array['owing', 'buyer']),
      ('cancel_pending', 'confirm_cancel', 'cancelled', array['owing']),
      ('draft', 'cancel', 'cancelled', array['owing', 'buyer']),
      ('documents', 'cancel', 'cancelled', array['owing', 'buyer'])
  $function$
;
