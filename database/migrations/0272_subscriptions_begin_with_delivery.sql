-- A subscription is created when its order line has been delivered, so it never waits for details
-- or for being set up: that is the state of the line. Its days are therefore always known.

alter table subscriptions
  drop constraint subscriptions_state_check,
  drop constraint subscriptions_check1,
  add constraint subscriptions_state_check
    check (state in ('trial', 'active', 'suspended', 'pending_cancel', 'cancelled')),
  alter started_on set not null,
  alter anchor set not null,
  alter term_from set not null,
  alter term_to set not null,
  alter window_from set not null,
  alter charged_to set not null;

-- Made from the state table of the contract; `npm run generate` compares them.
create or replace function app.subscription_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
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
  $$;
