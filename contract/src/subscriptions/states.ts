import { defineStateTable } from '../kernel/state-table.ts';

// Plain data without zod, for the screens that show subscriptions.

export const subscriptionStateNames = [
  'trial',
  'active',
  'suspended',
  'pending_cancel',
  'cancelled',
] as const;
export type SubscriptionState = (typeof subscriptionStateNames)[number];
export const subscriptionStates = {
  trial: 'Trial',
  active: 'Active',
  suspended: 'Suspended',
  pending_cancel: 'Ending',
  cancelled: 'Ended',
} as const satisfies Record<SubscriptionState, string>;

export const subscriptionEventNames = [
  // Creates the subscription when its order line has been delivered.
  'start',
  'convert',
  'set_quantity',
  'change_plan',
  'coterm',
  'undo',
  'set_renewal',
  'suspend',
  'resume',
  'end',
  'keep',
  'renew',
  'finish',
] as const;
export type SubscriptionEvent = (typeof subscriptionEventNames)[number];

const bothParties = ['buyer', 'seller'] as const;

export const subscriptionTable = defineStateTable(
  'subscription',
  'subscriptions.state',
  subscriptionStateNames,
  subscriptionEventNames,
  [
    [['trial'], 'convert', ['active'], ['job']],
    [['trial'], 'set_quantity', ['trial'], bothParties],
    [['active'], 'set_quantity', ['active'], bothParties],
    [['pending_cancel'], 'set_quantity', ['pending_cancel'], bothParties],
    [['active'], 'change_plan', ['active'], bothParties],
    [['active'], 'coterm', ['active'], bothParties],
    // Undoes a scheduled change, or an increase made on the same day.
    [['active'], 'undo', ['active'], bothParties],
    [['trial'], 'set_renewal', ['trial'], bothParties],
    [['active'], 'set_renewal', ['active'], bothParties],
    [['suspended'], 'set_renewal', ['suspended'], bothParties],
    [['active'], 'suspend', ['suspended'], ['seller']],
    [['suspended'], 'resume', ['active'], ['seller']],
    [['active', 'suspended'], 'end', ['pending_cancel'], [...bothParties, 'job']],
    // Ends the trial now, or at its end instead of converting it.
    [['trial'], 'end', ['trial', 'cancelled'], bothParties],
    [['trial'], 'keep', ['trial'], bothParties],
    [['pending_cancel'], 'keep', ['active', 'suspended'], bothParties],
    [['active'], 'renew', ['active'], ['job']],
    [['suspended'], 'renew', ['suspended'], ['job']],
    [['pending_cancel'], 'renew', ['pending_cancel'], ['job']],
    // After its last day, or immediately if it ends today.
    [['pending_cancel'], 'finish', ['cancelled'], [...bothParties, 'job']],
    [['trial'], 'finish', ['cancelled'], ['job']],
  ],
);
