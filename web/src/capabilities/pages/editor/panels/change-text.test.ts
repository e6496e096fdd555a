import type { PageChange } from '@trunkline/contract/pages';
import { describe, expect, test } from 'vitest';
import { plainText, sentenceOf, summaryOf } from './change-text.ts';

const change = (part: Partial<PageChange>): PageChange => ({
  kind: 'changed',
  what: 'section',
  label: "Hero 'Welcome'",
  before_index: 0,
  after_index: 0,
  fields: [],
  ...part,
});

describe('the description of a difference', () => {
  test.each<[Partial<PageChange>, string]>([
    [{}, "Hero 'Welcome' was changed (position 1)"],
    [{ kind: 'moved', after_index: 2 }, "Hero 'Welcome' was moved from position 1 to position 3"],
    [{ kind: 'removed', after_index: null }, "Hero 'Welcome' was removed (position 1)"],
    [
      { kind: 'added', before_index: null, after_index: 4 },
      "Hero 'Welcome' was added (position 5)",
    ],
    [{ what: 'title', label: 'Title', before_index: null, after_index: null }, 'Title was changed'],
    [{ before_index: null, after_index: null }, "Hero 'Welcome' was changed"],
  ])('%o', (part, sentence) => {
    expect(sentenceOf(change(part))).toBe(sentence);
  });

  test('several differences are counted', () => {
    expect(
      [0, 1, 3].map((count) => summaryOf(Array.from({ length: count }, () => change({})))),
    ).toEqual(['No differences.', 'One difference.', '3 differences.']);
  });
});

test.each([
  ['<p>One</p><p>two &amp; <b>three</b></p>', 'One two & three'],
  ['<img src="x" onerror="alert(1)">', ''],
  ['plain  words', 'plain words'],
])('%j is shown as %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
