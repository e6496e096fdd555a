CREATE OR REPLACE FUNCTION app.subscription_transitions()
 RETURNS TABLE(from_state text, event text, to_state text, who text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('trial', 'convert', 'active', array['job']),
      ('trial', 'set_quantity', 'trial', array['buyer', 'seller']),
      ('active', 'set_quantity', 'active', array['buyer', 'seller']),
      ('pending_cancel', 'set_quantity', 'pending_cancel', array['buyer', 'seller']),
      ('active', 'change_plan', 'active', array['buyer', 'seller']),
      ('active', 'coterm', 'active', array['buyer', 'seller']),
      ('active', 'undo', 'active', array['buyer', 'seller']),
      ('trial', 'set_renewal', 'trial', array['buyer', 'seller']),
      ('active', 'set_renewal', 'active', array['buyer', 'seller']),
      ('suspended', 'set_renewal', 'suspended', array['buyer', 'seller']),
      ('active', 'suspend', 'suspended', array['seller']),
      ('suspended', 'resume', 'active', array['seller']),
      ('active', 'end', 'pending_cancel', array['buyer', 'seller', 'job']),
      ('suspended', 'end', 'pending_cancel', array['buyer', 'seller', 'job']),
      ('trial', 'end', 'trial', array['buyer', 'seller']),
      ('trial', 'end', 'cancelled', array['buyer', 'seller']),
      ('trial', 'keep', 'trial', array['buyer', 'seller']),
      ('pending_cancel', 'keep', 'active', array['buyer', 'seller']),
      ('pending_cancel', 'keep', 'suspended', array['buyer', 'seller']),
      ('active', 'renew', 'active', array['job']),
      ('suspended', 'renew', 'suspended', array['job']),
      ('pending_cancel', 'renew', 'pending_cancel', array['job']),
      ('pending_cancel', 'finish', 'cancelled', array['buyer', 'seller', 'job']),
      ('trial', 'finish', 'cancelled', array['job'])
  $function$
;
