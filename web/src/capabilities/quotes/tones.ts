import type { QuoteState } from '@trunkline/contract/quotes/states';
import type { BadgeTone } from '../../ui/badge.tsx';

export const quoteTones: Readonly<Record<QuoteState, BadgeTone>> = {
  draft: 'neutral',
  awaiting_approval: 'warning',
  sent: 'primary',
  viewed: 'primary',
  accepted: 'success',
  declined: 'danger',
  expired: 'neutral',
  superseded: 'neutral',
  withdrawn: 'neutral',
};
