import type { AuditEntry } from '@trunkline/contract/audit';
import { auditEventNames } from '@trunkline/contract/kernel/audit-events';
import { describe, expect, test } from 'vitest';
import { loadedSentences } from './load-sentences.ts';
import { sentenceOf } from './sentence.ts';
import { loadAllSentences } from './testing.ts';

await loadAllSentences();
const { tables } = loadedSentences();

/** Definitions of the database's tables. */
const schema = import.meta.glob<string>('../../../../database/schema/tables/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every state that the check constraint of an audited table allows. */
const states = Object.entries(schema).flatMap(([path, sql]) => {
  const [, table = ''] = /(\w+)\.sql$/.exec(path) ?? [];
  const [, column = '', list = ''] =
    /CHECK \(\((state|status) = ANY \(ARRAY\[(.*?)\]\)\)\)/.exec(sql) ?? [];
  return table in tables
    ? [...list.matchAll(/'(\w+)'/g)].map(([, state = '']) => ({ table, column, state }))
    : [];
});

const entry: AuditEntry = {
  id: '1',
  company_id: null,
  actor_id: 'a',
  actor_name: 'Ada Byron',
  as_whom_id: null,
  as_whom_name: null,
  action: 'update',
  resource_type: '',
  resource_id: 'r',
  resource_label: 'Northwind',
  target_name: null,
  result: 'done',
  changed: [],
  transition: null,
  state: null,
  facts: {},
  operation: null,
  client_address: null,
  created_at: '2026-01-01T00:00:00Z',
};

/** The server's names for changes to these statuses. */
const transitions = new Map<string, AuditEntry['transition']>([
  ['suspended', 'suspended'],
  ['active', 'activated'],
]);

/** Service users never change to or from this state. */
const isService = ({ table, state }: { table: string; state: string }) =>
  table === 'profiles' && state === 'service';

test.each(states.filter((each) => !isService(each)))(
  'a change of $table to $state has a sentence of its own',
  ({ table, column, state }) => {
    const { predicate } = sentenceOf({
      ...entry,
      resource_type: table,
      changed: [column, 'decided_by'],
      state,
      transition: column === 'status' ? (transitions.get(state) ?? null) : null,
    });
    expect(predicate).not.toMatch(/^changed\b/);
  },
);

test('the states of more than a dozen tables are read from the schema', () => {
  expect(new Set(states.map(({ table }) => table)).size).toBeGreaterThan(12);
});

test.each(auditEventNames)('the event %s has a sentence of its own', (resource_type) => {
  const event = { ...entry, action: 'event', resource_type } as const;
  expect(sentenceOf(event).predicate).not.toMatch(/no longer exists/);
  expect(sentenceOf({ ...event, result: 'denied' }).predicate).not.toMatch(/no longer exists/);
});

test.each(Object.entries(tables))('the fields of %s can follow "changed the"', (_table, table) => {
  for (const field of Object.values(table.fields))
    expect(field).not.toMatch(/^(?:decided|what|when|where|who|why|how|whether|the|a)\b/);
});

describe('entries as the server returns them', () => {
  test.each<[Partial<AuditEntry>, string]>([
    [
      {
        action: 'event',
        resource_type: 'orders.moved',
        resource_label: '1001',
        facts: { record: 'order', event: 'approve' },
      },
      'approved the order 1001',
    ],
    [
      {
        resource_type: 'subscriptions',
        resource_label: 'Cloud PBX, Standard',
        changed: ['event', 'quantity'],
        facts: { event: 'set_quantity' },
      },
      'changed the quantity of the subscription Cloud PBX, Standard',
    ],
    [
      {
        resource_type: 'subscriptions',
        resource_label: 'Cloud PBX, Standard',
        changed: ['event'],
        facts: { event: 'reversal' },
      },
      'reversed a charge of the subscription Cloud PBX, Standard',
    ],
    [
      {
        resource_type: 'subscriptions',
        resource_label: 'Cloud PBX, Standard',
        changed: ['quantity'],
      },
      'changed the quantity of the subscription Cloud PBX, Standard',
    ],
    [
      {
        resource_type: 'subscriptions',
        resource_label: 'Cloud PBX, Standard',
        changed: ['event', 'state'],
        state: 'cancelled',
        facts: { event: 'end' },
      },
      'ended the subscription Cloud PBX, Standard',
    ],
    [
      {
        resource_type: 'price_changes',
        resource_label: 'Yearly increase',
        changed: ['decided_at', 'decided_by', 'proposal', 'state'],
        state: 'accepted',
      },
      'approved the price change Yearly increase',
    ],
    [
      {
        resource_type: 'services',
        resource_label: 'Cloud PBX',
        changed: ['publish_reason', 'publish_requested_at', 'publish_requested_by'],
        facts: { publish_requested_at: '2026-01-01T00:00:00Z' },
      },
      'requested publication of the service Cloud PBX',
    ],
    [
      {
        resource_type: 'services',
        resource_label: 'Cloud PBX',
        changed: ['publish_reason', 'publish_requested_at', 'publish_requested_by'],
      },
      'ended the request to publish the service Cloud PBX',
    ],
    [
      { resource_type: 'plans', resource_label: 'Standard', changed: ['end_action'] },
      'changed the end-of-term action of the plan Standard',
    ],
    [
      {
        resource_type: 'api_keys',
        resource_label: 'Billing',
        changed: ['revoked_at', 'revoked_by'],
      },
      'revoked the API key Billing',
    ],
    [
      {
        action: 'insert',
        resource_type: 'price_entries',
        resource_label: 'Retail: Cloud PBX, Standard, Seat',
        facts: { scope: 'charge', target: '00000000-0000-0000-0000-000000000000' },
      },
      'added a price to the price list Retail: Cloud PBX, Standard, Seat',
    ],
    [
      {
        action: 'delete',
        resource_type: 'price_entries',
        resource_label: 'Retail',
        facts: { scope: 'all', target: '' },
      },
      'removed a price for all services from the price list Retail',
    ],
    [
      {
        action: 'insert',
        resource_type: 'price_entries',
        resource_label: 'category',
        facts: { scope: 'category', target: 'contact-centre' },
      },
      'added a price for Contact centre to the price list',
    ],
    [
      {
        action: 'insert',
        resource_type: 'price_assignments',
        resource_label: 'Bluebird IT: Retail',
        facts: { audience: 'buyer', target: 'b', list_id: 'l' },
      },
      'assigned a price list to Bluebird IT: Retail',
    ],
    [
      {
        action: 'insert',
        resource_type: 'price_assignments',
        resource_label: 'buyer',
        facts: { audience: 'buyer', target: 'b', list_id: 'l' },
      },
      'gave a company a price list',
    ],
    [
      {
        action: 'insert',
        resource_type: 'price_assignments',
        resource_label: 'Retail',
        facts: { audience: 'tier', target: 'gold', list_id: 'l' },
      },
      'gave gold partners the price list Retail',
    ],
    [
      {
        action: 'insert',
        resource_type: 'price_assignments',
        resource_label: null,
        facts: { audience: 'kind', target: 'reseller' },
      },
      'removed the price list of resellers',
    ],
    [
      {
        action: 'insert',
        resource_type: 'service_relations',
        resource_label: 'Cloud PBX: Desk phone',
        facts: { kind: 'requires' },
      },
      'added a required service to the service Cloud PBX: Desk phone',
    ],
    [
      { action: 'delete', resource_type: 'service_relations', resource_label: 'requires' },
      'removed a related service from the service',
    ],
    [
      {
        action: 'insert',
        resource_type: 'bundle_parts',
        resource_label: 'Office pack, Monthly: Desk phone, Standard',
      },
      'added a part to the bundle Office pack, Monthly: Desk phone, Standard',
    ],
    [
      { action: 'insert', resource_type: 'bundle_parts', resource_label: '3' },
      'added a part to the bundle',
    ],
    [
      { resource_type: 'trade_terms', resource_label: 'Bluebird IT', changed: ['currency'] },
      'changed the currency of the trading terms with Bluebird IT',
    ],
    [
      { resource_type: 'trade_terms', resource_label: 'EUR', changed: ['currency'] },
      'changed the currency of the trading terms',
    ],
    [
      { action: 'delete', resource_type: 'approval_rules', resource_label: 'prices' },
      'removed the approval rule for price changes',
    ],
    [
      {
        action: 'insert',
        resource_type: 'exchange_rates',
        resource_label: 'USD',
        facts: { from_currency: 'USD', to_currency: 'EUR' },
      },
      'set the exchange rate USD to EUR',
    ],
    [
      {
        resource_type: 'pages',
        resource_label: 'Home',
        changed: ['live_version'],
        facts: { live_version: '2' },
      },
      'published the page Home',
    ],
    [
      { resource_type: 'pages', resource_label: 'Home', changed: ['live_version'] },
      'unpublished the page Home',
    ],
    [
      {
        action: 'event',
        resource_type: 'security.cross_tenant_access',
        resource_label: 'plans',
        result: 'denied',
      },
      "was denied access to another company's record",
    ],
  ])('%o: %s', (change, sentence) => {
    const { predicate, subject } = sentenceOf({ ...entry, ...change });
    expect([predicate, subject].filter(Boolean).join(' ')).toBe(sentence);
  });
});
