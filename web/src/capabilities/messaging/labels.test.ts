import { describe, expect, test } from 'vitest';
import { ada, conversationOf, grace, messageOf, ownMessage } from '../../testing/conversations.ts';
import { idOf, platform } from '../../testing/records.ts';
import {
  sizeLabel,
  dayOf,
  namesOf,
  previewOf,
  seenByLabel,
  subtitleOf,
  titleOf,
  typingLabel,
} from './labels.ts';

const north = { other_company_id: idOf(2), other_company_name: 'Northwind' };

describe('the title of a conversation', () => {
  test('is its subject, the other company, or its people', () => {
    const one = conversationOf(1);
    expect(titleOf(one, platform.id)).toBe('Ada Byron');
    expect(titleOf({ ...one, people: [ada, grace], people_count: 5 }, platform.id)).toBe(
      'Ada Byron, Grace Hopper, and 2 others',
    );
    expect(titleOf({ ...one, people: [] }, platform.id)).toBe('Only you');
    const companies = conversationOf(1, { kind: 'companies', ...north });
    expect(titleOf(companies, platform.id)).toBe('Northwind');
    expect(titleOf(companies, idOf(2))).toBe('Trunkline');
    expect(titleOf({ ...companies, subject: 'Prices' }, platform.id)).toBe('Prices');
  });

  test('is “Support” for those who contact support, and the company for those who respond', () => {
    const support = conversationOf(1, { kind: 'support', ...north });
    expect(titleOf(support, platform.id)).toBe('Support');
    expect(titleOf(support, idOf(2))).toBe('Trunkline');
  });

  test('has a subtitle that names the others when the title does not', () => {
    const one = conversationOf(1);
    expect(subtitleOf(one, platform.id)).toBe('');
    expect(subtitleOf({ ...one, subject: 'Prices' }, platform.id)).toBe('Ada Byron');
    expect(subtitleOf({ ...one, subject: 'Prices', ...north }, platform.id)).toBe(
      'Northwind · Ada Byron',
    );
  });
});

test('shortens a long list of names to a count', () => {
  expect(namesOf(['A'])).toBe('A');
  expect(namesOf(['A', 'B', 'C'])).toBe('A, B, and C');
  expect(namesOf(['A', 'B', 'C', 'D'])).toBe('A, B, and 2 others');
  expect(namesOf(['A', 'B'], 3)).toBe('A, B, and 1 other');
});

test('recent days are relative, and dates of other years include the year', () => {
  const now = new Date(2026, 2, 10, 0, 30);
  const isoOf = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  expect(dayOf(isoOf(2026, 2, 10, 0), now)).toBe('Today');
  expect(dayOf(isoOf(2026, 2, 9, 23), now)).toBe('Yesterday');
  expect(dayOf(isoOf(2026, 2, 2, 12), now)).toMatch(/Monday.*March|March.*Monday/);
  expect(dayOf(isoOf(2025, 2, 2, 12), now)).toMatch(/2025/);
});

test('shows the last message on one line', () => {
  const me = ownMessage(1).author_id;
  expect(previewOf(messageOf(1, { body: 'One\n two' }), me)).toBe('One two');
  expect(previewOf(ownMessage(1), me)).toBe('You: Message 1');
  expect(previewOf(messageOf(1, { body: '', removed_at: '2026-03-10T12:00:00Z' }), me)).toBe(
    'Message deleted',
  );
  expect(previewOf(ownMessage(1, { kind: 'note' }), me)).toBe('Note: You: Message 1');
  const file = {
    id: idOf(1),
    filename: 'plan.pdf',
    mime_type: 'application/pdf',
    bytes: 1,
    width: null,
    height: null,
    url: '/x',
  };
  expect(previewOf(messageOf(1, { body: '', attachments: [file] }), me)).toBe('plan.pdf');
});

test('describes who is typing, and who has seen a message', () => {
  expect(typingLabel([])).toBe('');
  expect(typingLabel(['Ada'])).toBe('Ada is typing…');
  expect(typingLabel(['Ada', 'Ben'])).toBe('Ada and Ben are typing…');
  expect(seenByLabel([], 2)).toBe('Not seen yet');
  expect(seenByLabel(['Ada'], 1)).toBe('Seen by Ada');
  expect(seenByLabel(['Ada', 'Ben'], 2)).toBe('Seen by everyone');
});

test('formats file sizes', () => {
  expect([0, 900, 1024, 1_500_000, 25 * 1024 * 1024].map(sizeLabel)).toEqual([
    '0 B',
    '900 B',
    '1 KB',
    '1.4 MB',
    '25 MB',
  ]);
});
