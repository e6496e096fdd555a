import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    subscriptions: {
      noun: 'subscription',
      fields: {
        state: 'state',
        quantity: 'quantity',
        plan: 'plan',
        term_to: 'end of the term',
        end_action: 'what happens at the end of the term',
        ends_on: 'last day',
        scheduled: 'scheduled changes',
      },
      states: {
        suspended: { done: 'suspended', denied: 'suspend' },
        pending_cancel: { done: 'scheduled the end of', denied: 'schedule the end of' },
        cancelled: { done: 'ended', denied: 'end' },
        active: { done: 'reactivated', denied: 'reactivate' },
      },
    },
  },
  areas: { subscriptions: 'subscription' },
};
