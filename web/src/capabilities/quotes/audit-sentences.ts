import type { QuoteState } from '@trunkline/contract/quotes/states';
import type { AuditSentences, StatePhrases } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    quotes: {
      noun: 'quote',
      // Followed by its number.
      reference: 'quote',
      fields: {
        seller_id: 'seller',
        buyer_id: 'buyer',
        number: 'number',
        title: 'title',
        state: 'status',
        state_since: 'time of the last status change',
        latest: 'newest version',
        valid_until: 'last valid day',
        delivered: 'delivery',
        receiver_id: 'recipient',
        order_id: 'order',
      },
      states: {
        awaiting_approval: { done: 'requested approval of', denied: 'request approval of' },
        sent: { done: 'sent', denied: 'send' },
        viewed: { done: 'viewed', denied: 'view' },
        accepted: { done: 'accepted', denied: 'accept' },
        declined: { done: 'declined', denied: 'decline' },
        expired: { done: 'ended', denied: 'end' },
        withdrawn: { done: 'withdrew', denied: 'withdraw' },
        superseded: { done: 'replaced', denied: 'replace' },
        draft: { done: 'reopened', denied: 'reopen' },
      } satisfies StatePhrases<QuoteState>,
    },
  },
  events: {
    'quotes.accepted': { done: 'accepted the quote', denied: 'accept the quote' },
  },
  areas: { quotes: 'quote' },
};
