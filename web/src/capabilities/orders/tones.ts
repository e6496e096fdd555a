import type { AddressState } from '@trunkline/contract/orders/emergency-address';
import type { LetterState } from '@trunkline/contract/orders/letters';
import type { LineState, OrderState, TaskState } from '@trunkline/contract/orders/states';
import type { BadgeTone } from '../../ui/badge.tsx';

export const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  draft: 'neutral',
  awaiting_details: 'warning',
  awaiting_approval: 'warning',
  ready: 'primary',
  submitting: 'primary',
  in_progress: 'primary',
  partially_failed: 'danger',
  failed: 'danger',
  completed: 'success',
  cancelled: 'neutral',
};

export const lineTones: Readonly<Record<LineState, BadgeTone>> = {
  pending: 'neutral',
  awaiting_details: 'warning',
  ready: 'primary',
  submitting: 'primary',
  needs_reconcile: 'warning',
  in_progress: 'primary',
  on_hold: 'warning',
  cancelling: 'warning',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export const taskTones: Readonly<Record<TaskState, BadgeTone>> = {
  open: 'primary',
  waiting: 'neutral',
  blocked: 'danger',
  done: 'success',
  cancelled: 'neutral',
};

export const addressTones: Readonly<Record<AddressState, BadgeTone>> = {
  pending: 'primary',
  verified: 'primary',
  correction: 'warning',
  rejected: 'danger',
  registered: 'success',
};

export const letterTones: Readonly<Record<LetterState, BadgeTone>> = {
  sent: 'primary',
  signed: 'success',
  outdated: 'warning',
};
