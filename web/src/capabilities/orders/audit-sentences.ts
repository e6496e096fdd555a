import { priceCurrencyNames } from '@trunkline/contract/catalog/listing';
import type { ApprovalRule } from '@trunkline/contract/orders';
import type { AuditPhrase, AuditSentences } from '../../kernel/capability.ts';

const phrase = (done: string, denied: string): AuditPhrase => ({ done, denied });

/** Phrases for transitions of an order or a part of it. */
const phrases: Readonly<Record<string, AuditPhrase>> = {
  'order.create': phrase('created the order', 'create the order'),
  'order.submit': phrase('submitted the order', 'submit the order'),
  'order.start': phrase('started the order', 'start the order'),
  'order.approve': phrase('approved the order', 'approve the order'),
  'order.reject': phrase('rejected the order', 'reject the order'),
  'order.retry': phrase('retried the order', 'retry the order'),
  'order.cancel': phrase('cancelled the order', 'cancel the order'),
  'link.share': phrase('shared the progress of the order', 'share the progress of the order'),
  'link.unshare': phrase(
    'revoked the public link of the order',
    'revoke the public link of the order',
  ),
  'line.retry': phrase('retried an item of the order', 'retry an item of the order'),
  'line.cancel': phrase('cancelled an item of the order', 'cancel an item of the order'),
  'line.request_cancel': phrase(
    'requested cancellation of an item of the order',
    'request cancellation of an item of the order',
  ),
  'line.succeed': phrase('delivered an item of the order', 'deliver an item of the order'),
  'line.fail': phrase(
    'marked an item of the order as failed',
    'mark an item of the order as failed',
  ),
  'task.wait': phrase('set a task of the order to waiting', 'set a task of the order to waiting'),
  'task.resume': phrase('resumed a task of the order', 'resume a task of the order'),
  'task.create': phrase('added a task to the order', 'add a task to the order'),
  'task.assign': phrase(
    'changed the assignee of a task of the order',
    'change the assignee of a task of the order',
  ),
  'task.reschedule': phrase(
    'changed the due date of a task of the order',
    'change the due date of a task of the order',
  ),
  'task.complete': phrase('completed a task of the order', 'complete a task of the order'),
  'task.cancel': phrase('cancelled a task of the order', 'cancel a task of the order'),
  'task.block': phrase(
    'reported a blocker for a task of the order',
    'report a blocker for a task of the order',
  ),
  'emergency_address.verify': phrase(
    'verified an emergency address of the order',
    'verify an emergency address of the order',
  ),
  'emergency_address.propose': phrase(
    'proposed a correction to an emergency address of the order',
    'propose a correction to an emergency address of the order',
  ),
  'emergency_address.reject': phrase(
    'rejected an emergency address of the order',
    'reject an emergency address of the order',
  ),
  'emergency_address.accept': phrase(
    'accepted the correction to an emergency address of the order',
    'accept the correction to an emergency address of the order',
  ),
  'emergency_address.change': phrase(
    'changed an emergency address of the order',
    'change an emergency address of the order',
  ),
  'emergency_address.register': phrase(
    'registered an emergency address of the order',
    'register an emergency address of the order',
  ),
  'port.ask_documents': phrase(
    "requested a number's documents for the order",
    "request a number's documents for the order",
  ),
  'port.submit': phrase(
    "submitted a number's port to the carrier for the order",
    "submit a number's port to the carrier for the order",
  ),
  'port.reject': phrase(
    'recorded that a carrier rejected a number for the order',
    'record that a carrier rejected a number for the order',
  ),
  'port.confirm_foc': phrase(
    "confirmed a number's port date for the order",
    "confirm a number's port date for the order",
  ),
  'port.activate': phrase(
    'started the activation of a ported number for the order',
    'start the activation of a ported number for the order',
  ),
  'port.port_voice': phrase(
    'recorded that calls to a number were ported for the order',
    'record that calls to a number were ported for the order',
  ),
  'port.finish': phrase(
    'finished porting a number for the order',
    'finish porting a number for the order',
  ),
  'port.request_cancel': phrase(
    "requested cancellation of a number's port for the order",
    "request cancellation of a number's port for the order",
  ),
  'port.confirm_cancel': phrase(
    "cancelled a number's port for the order",
    "cancel a number's port for the order",
  ),
  'port.cancel': phrase(
    "cancelled a number's port for the order",
    "cancel a number's port for the order",
  ),
  'messaging.port_messaging': phrase(
    "recorded that a number's messaging was ported for the order",
    "record that a number's messaging was ported for the order",
  ),
  'messaging.fail_messaging': phrase(
    "recorded that a number's messaging failed to port for the order",
    "record that a number's messaging failed to port for the order",
  ),
  'messaging.retry_messaging': phrase(
    "restarted the port of a number's messaging for the order",
    "restart the port of a number's messaging for the order",
  ),
  'letter.send': phrase(
    'sent a letter of authorisation for the order',
    'send a letter of authorisation for the order',
  ),
  'order_charge.propose': phrase(
    'proposed a charge for the order',
    'propose a charge for the order',
  ),
  'order_charge.accept': phrase('accepted a charge for the order', 'accept a charge for the order'),
  'order_charge.decline': phrase(
    'declined a charge for the order',
    'decline a charge for the order',
  ),
  'order_charge.withdraw': phrase(
    'withdrew a charge for the order',
    'withdraw a charge for the order',
  ),
};

/** Labels for the scopes of approval rules. */
const ruleScopes = new Map(
  Object.entries({
    purchases: 'purchases',
    sales: 'sales',
    prices: 'price changes',
  } satisfies Record<ApprovalRule['applies_to'], string>),
);

/** Entries from before migration 0323 are labelled with the currency. */
const isCurrency = (label: string) => priceCurrencyNames.some((name) => name === label);

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    trade_terms: {
      noun: 'trading terms',
      reference: 'the trading terms with',
      fields: {
        seller_id: 'seller',
        buyer_id: 'buyer',
        currency: 'currency',
        time_zone: 'time zone',
        auto_procure: 'automatic procurement',
        model: 'sales model',
      },
      subjectOf: ({ resource_label: buyer }) => (buyer && isCurrency(buyer) ? null : buyer),
    },
    approval_rules: {
      noun: 'approval rule',
      reference: 'the approval rule for',
      fields: {
        applies_to: 'scope',
        minimum: 'minimum amount',
        currency: 'currency',
        counterpart_id: 'other company',
        role: 'approving role',
      },
      subjectOf: ({ resource_label: scope }) => ruleScopes.get(scope ?? '') ?? null,
    },
  },
  events: {
    'orders.letter_signed': {
      done: 'signed a letter of authorisation for the order',
      denied: 'sign a letter of authorisation for the order',
    },
    'orders.moved': {
      done: 'changed the order',
      denied: 'change the order',
      phraseOf: ({ record = '', event = '' }) => phrases[`${record}.${event}`] ?? null,
    },
  },
  areas: { orders: 'order' },
};
