import type { SubscriptionChange } from '@trunkline/contract/subscriptions';
import type { SubscriptionState } from '@trunkline/contract/subscriptions/states';
import type { AuditPhrase, AuditSentences, StatePhrases } from '../../kernel/capability.ts';

const phrase = (done: string, denied: string): AuditPhrase => ({
  done: `${done} the subscription`,
  denied: `${denied} the subscription`,
});

const phrases = new Map(
  Object.entries({
    start: phrase('started', 'start'),
    convert: phrase('ended the trial of', 'end the trial of'),
    set_quantity: phrase('changed the quantity of', 'change the quantity of'),
    change_plan: phrase('changed the plan of', 'change the plan of'),
    coterm: phrase('aligned the term of', 'align the term of'),
    undo: phrase('undid a change to', 'undo a change to'),
    set_renewal: phrase('changed the renewal of', 'change the renewal of'),
    suspend: phrase('suspended', 'suspend'),
    resume: phrase('resumed', 'resume'),
    end: phrase('scheduled the end of', 'schedule the end of'),
    keep: phrase('cancelled the scheduled end of', 'cancel the scheduled end of'),
    renew: phrase('renewed', 'renew'),
    finish: phrase('ended', 'end'),
    price: phrase('applied new prices to', 'apply new prices to'),
    reversal: phrase('reversed a charge of', 'reverse a charge of'),
  } satisfies Record<SubscriptionChange['event'], AuditPhrase>),
);

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    subscriptions: {
      noun: 'subscription',
      fields: {
        state: 'status',
        quantity: 'quantity',
        plan: 'plan',
        term_to: 'end of the term',
        end_action: 'renewal',
        ends_on: 'last day',
        scheduled: 'scheduled changes',
      },
      // Entries from before migration 0323 have no event.
      states: {
        trial: { done: 'started the trial of', denied: 'start the trial of' },
        suspended: { done: 'suspended', denied: 'suspend' },
        pending_cancel: { done: 'scheduled the end of', denied: 'schedule the end of' },
        cancelled: { done: 'ended', denied: 'end' },
        active: { done: 'reactivated', denied: 'reactivate' },
      } satisfies StatePhrases<SubscriptionState>,
      phraseOf: ({ state, facts }) =>
        // A trial can end immediately.
        state === 'cancelled' ? null : (phrases.get(facts?.['event'] ?? '') ?? null),
    },
  },
  areas: { subscriptions: 'subscription' },
};
