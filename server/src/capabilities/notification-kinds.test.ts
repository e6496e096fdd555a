import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { describe, expect, test } from 'vitest';
import { notificationRenderer } from '../kernel/notification-kinds.ts';
import { examples } from '../testing/examples.ts';
import { capabilities } from './index.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const message = { conversation: id, subject: 'Plan', text: 'Hello', author: 'Kim Vale' };

/** Parameters of each kind that has any. */
const samples: Readonly<Record<string, object>> = Object.assign(
  {},
  ...examples.map(({ notifications }) => notifications),
);
const kinds = capabilities.flatMap(({ name, notifications }) =>
  notifications.map((declared) => ({ name, ...declared })),
);

/** A sample with every text at its maximum length. */
const withLongTexts = (sample: object) =>
  JSON.parse(
    JSON.stringify(sample, (_, value: unknown) =>
      typeof value === 'string' && value.includes(' ') ? `${value} ${'long '.repeat(200)}` : value,
    ),
  ) as unknown;

test('every kind is declared once, by the capability that it is named after', () => {
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
  for (const { kind, name } of kinds) expect(kind.split('.')[0]).toBe(name);
});

test('samples exist only for declared kinds', () => {
  const declared = new Set(kinds.map(({ kind }) => kind));
  expect(Object.keys(samples).filter((kind) => !declared.has(kind))).toEqual([]);
});

describe.each(kinds)('$kind', ({ kind, render }) => {
  test.each([
    ['a sample', samples[kind] ?? {}],
    ['long texts', withLongTexts(samples[kind] ?? {})],
  ])('renders %s', (_, parameters) => {
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
    kinds.find((item) => item.kind === kind)?.render(parameters);

  test('counts are formatted and agree with their noun', () => {
    expect(textOf('exports.finished', { filename: 'a.csv', rows: 1204 })?.body).toMatch(
      /^a\.csv, 1,204 rows\./,
    );
    expect(textOf('imports.finished', { list: 'Companies', created: 1, rejected: 0 })?.body).toBe(
      'Companies: 1 row created.',
    );
  });

  test('shows a deleted author as "Someone", and omits the colon without a subject', () => {
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

describe('a stored notification that cannot be rendered', () => {
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
    ['its parameters are not an object', 'messaging.message', null],
  ])('shows its category and is logged if %s', (_, kind, parameters) => {
    logged.length = 0;
    expect(notificationRenderer(capabilities, log)({ id, category, kind, parameters })).toEqual(
      neutral,
    );
    expect(logged).toMatchObject([{ kind, error: expect.any(Error) as Error }]);
  });
});
