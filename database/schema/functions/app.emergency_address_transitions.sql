CREATE OR REPLACE FUNCTION app.emergency_address_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('pending', 'verify', 'verified', array['seller']),
      ('pending', 'propose', 'correction', array['seller']),
      ('pending', 'reject', 'rejected', array['seller']),
      ('verified', 'reject', 'rejected', array['seller']),
      ('correction', 'accept', 'verified', array['buyer']),
      ('pending', 'change', 'pending', array['buyer', 'seller']),
      ('correction', 'change', 'pending', array['buyer', 'seller']),
      ('rejected', 'change', 'pending', array['buyer', 'seller']),
      ('verified', 'register', 'registered', array['seller'])
  $function$
;
