import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { describe, expect, test } from 'vitest';
import { notificationRenderer } from '../kernel/notification-kinds.ts';
import { capabilities } from './index.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const message = { conversation: id, subject: 'Plan', text: 'Hello', author: 'Kim Vale' };
const alert = { alert: id, title: 'Lines down', message: 'Calls may drop.', company: 'North' };

const budget = {
  metric: 'lcp',
  name: '/blog/:slug',
  device: 'phone',
  value: 3190.4,
  target: 2500,
  since: '2031-05-06T12:00:00Z',
  until: null,
  company_id: id,
  company: 'North',
};

const subscription = {
  subscription: id,
  service: 'Voice',
  plan: 'Standard',
  day: '2031-06-01',
};

/** Parameters of each kind; without those of kinds that take none. */
const samples: Readonly<Record<string, object>> = {
  'alerts.shown': alert,
  'alerts.urgent': alert,
  'auth.device_added': { address: '198.51.100.7' },
  'catalog.price_approval': { change: id, reason: 'Higher costs', day: '2031-06-01' },
  'catalog.price_decided': {
    change: id,
    reason: 'Higher costs',
    day: '2031-06-01',
    approved: true,
  },
  'exports.failed': { filename: 'people.csv', failure: 'No room' },
  'exports.finished': { filename: 'people.csv', rows: 1204 },
  'imports.finished': { list: 'Companies', created: 1, rejected: 1204 },
  'integrations.failing': { connector: id, name: 'North Telecom', hours: 24 },
  'integrations.supplier_charge': { order: id, number: 1001 },
  'messaging.mention': message,
  'messaging.message': message,
  'messaging.request': { request: id, name: 'Robin', text: 'Please call me.' },
  'notifications.week': { company: 'North', counts: { companies: 1, users: 1204 } },
  'orders.approval': { order: id, number: 1001 },
  'orders.letter_signed': { order: id, number: 1001, entity: 'Vale Ltd' },
  'orders.moved': { order: id, number: 1001, state: 'completed' },
  'orders.stuck': { order: id, number: 1001, why: 'no_clear_answer' },
  'orders.task': { order: id, number: 1001, task: 'provisioning' },
  'partners.application': { application: id, company: 'Vale', contact: 'Robin' },
  'partners.decision': { application: id, company: 'Vale', state: 'approved', decider: 'Kim Vale' },
  'performance.over_budget': budget,
  'performance.within_budget': { ...budget, until: '2031-05-06T12:14:00Z' },
  'quotes.answered': { quote: id, number: 1001, state: 'declined' },
  'quotes.approval': { quote: id, number: 1001 },
  'quotes.received': { quote: id, number: 1001 },
  'releases.published': { title: 'News', summary: 'In short', slug: 'news' },
  'security.incident': {
    event: id,
    pattern: 'cross_tenant_access',
    who: 'Kim Vale',
    since: '2031-05-06T12:00:00Z',
    blocked: true,
  },
  'users.invitation_accepted': { email: 'kim@vale.example', company: 'North', role: 'reseller' },
  'users.role_changed': { role: 'end_user', previous: 'reseller' },
  'users.viewed_as': { supporter: 'Rita Field', reason: 'Ticket 7' },
  'subscriptions.price': { ...subscription, reason: 'Higher costs' },
  'subscriptions.supply': {
    subscription: id,
    service: 'Voice',
    plan: 'Standard',
    quantity: 5,
    ended: false,
    customer: 'Vale',
  },
  'subscriptions.renewal': { ...subscription, quantity: 5, customer: 'Vale' },
};
const kinds = capabilities.flatMap(({ name, notifications }) =>
  notifications.map((declared) => ({ name, ...declared })),
);

/** Every text of a sample as long as it can be. */
const long = (sample: object) =>
  JSON.parse(
    JSON.stringify(sample, (_, value: unknown) =>
      typeof value === 'string' && value.includes(' ') ? `${value} ${'long '.repeat(200)}` : value,
    ),
  ) as unknown;

test('every kind is declared once, by the capability that it is named after', () => {
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
  for (const { kind, name } of kinds) expect(kind.split('.')[0]).toBe(name);
});

test('a sample exists only of declared kinds', () => {
  const declared = new Set(kinds.map(({ kind }) => kind));
  expect(Object.keys(samples).filter((kind) => !declared.has(kind))).toEqual([]);
});

describe.each(kinds)('$kind', ({ kind, render }) => {
  test.each([
    ['a sample', samples[kind] ?? {}],
    ['long texts', long(samples[kind] ?? {})],
  ])('is worded from %s', (_, parameters) => {
    const { title, body, link, reason } = render(parameters);
    for (const [text, longest] of [
      [title, 200],
      [body, 500],
      [reason, 1500],
    ] as const) {
      expect(text).not.toBe('');
      expect(text.length).toBeLessThanOrEqual(longest);
      expect(text).not.toMatch(/undefined|null|\[object|_/);
    }
    const path = link === null ? '/' : new URL(link, 'https://site.test').pathname;
    if (link !== null) expect(link).toMatch(/^\/[^/\\]/);
    expect(link === null || isApplicationPath(path) || path.startsWith('/releases/')).toBe(true);
  });
});

describe('wording', () => {
  const textOf = (kind: string, parameters: object) =>
    kinds.find((each) => each.kind === kind)?.render(parameters);

  test('counts are formatted and agree with their noun', () => {
    expect(textOf('exports.finished', { filename: 'a.csv', rows: 1204 })?.body).toMatch(
      /^a\.csv, 1,204 rows\./,
    );
    expect(textOf('imports.finished', { list: 'Companies', created: 1, rejected: 0 })?.body).toBe(
      'Companies: 1 row created.',
    );
  });

  test('a deleted author is someone, and no subject leaves no colon', () => {
    const parameters = { ...message, author: null, subject: '' };
    expect(textOf('messaging.message', parameters)?.title).toBe('Someone wrote to you');
  });

  test('a decision without a known decider names no one', () => {
    const parameters = { application: id, company: 'Vale', state: 'declined', decider: null };
    expect(textOf('partners.decision', parameters)?.body).toBe(
      'The partner application was declined.',
    );
  });
});

describe('a stored notification that cannot be worded', () => {
  const logged: unknown[] = [];
  const log = { warn: (facts: unknown) => void logged.push(facts) };
  const neutral = {
    id,
    category: 'new_messages',
    title: 'New messages',
    body: '',
    link: null,
    reason: 'The details are no longer available.',
  };
  const category = 'new_messages' as const;

  test.each([
    ['its kind is no longer declared', 'messaging.retired', {}],
    ['its parameters do not fit', 'messaging.message', { conversation: 'nothing' }],
    ['its parameters are no object', 'messaging.message', null],
  ])('shows its category and is logged where %s', (_, kind, parameters) => {
    logged.length = 0;
    expect(notificationRenderer(capabilities, log)({ id, category, kind, parameters })).toEqual(
      neutral,
    );
    expect(logged).toMatchObject([{ kind, error: expect.any(Error) as Error }]);
  });
});
