import type { ChargedPart, SubscriptionChange } from '@trunkline/contract/subscriptions';
import type { SubscriptionState } from '@trunkline/contract/subscriptions/states';
import type { BadgeTone } from '../../ui/badge.tsx';

export const stateTones = {
  trial: 'neutral',
  active: 'success',
  suspended: 'danger',
  pending_cancel: 'warning',
  cancelled: 'neutral',
} as const satisfies Record<SubscriptionState, BadgeTone>;

export const partKinds = {
  once: 'One-time charge',
  recurring: 'Recurring charge',
  change: 'Proration',
  usage: 'Usage',
  early_end_fee: 'Early termination fee',
  order_charge: 'Agreed charge',
  reversal: 'Reversal',
} as const satisfies Record<ChargedPart['kind'], string>;

export const changeTexts = {
  start: 'Started',
  convert: 'Trial ended',
  set_quantity: 'Quantity changed',
  change_plan: 'Plan changed',
  coterm: 'Aligned with another subscription',
  undo: 'Change undone',
  set_renewal: 'Renewal changed',
  suspend: 'Suspended',
  resume: 'Resumed',
  end: 'End scheduled',
  keep: 'Scheduled end cancelled',
  renew: 'Renewed',
  finish: 'Ended',
  price: 'Price changed',
  reversal: 'Charge reversed',
} as const satisfies Record<SubscriptionChange['event'], string>;
