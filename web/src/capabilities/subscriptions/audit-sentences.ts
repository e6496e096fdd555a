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
        pending_cancel: { done: 'fixed the end of', denied: 'fix the end of' },
        cancelled: { done: 'ended', denied: 'end' },
        active: { done: 'resumed or kept', denied: 'resume or keep' },
      },
    },
  },
  areas: { subscriptions: 'subscription' },
};
