import { htmlLimits } from '@trunkline/contract/kernel/allowed-html';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestedPayloadAt } from '../../../e2e/payloads/malformed.ts';
import { rejectionOf } from '../testing.ts';
import { cleanSentHtml, cleanStoredHtml } from './clean-html.ts';
import { sanitizeWithin, withoutMarkup } from './html.ts';

const maxLength = htmlLimits.characters;
const nestElements = (depth: number, name = 'b') =>
  `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth);

test.each(['b', 'blockquote', 'div', 'svg', 'table><tr><td'])(
  'allows elements <%s> to nest up to the limit and no deeper',
  (name) => {
    const levels = name.split('>').length;
    const depth = Math.floor(htmlLimits.depth / levels);
    const open = `<${name}>`;
    expect(sanitizeWithin(open.repeat(depth))).not.toBeNull();
    expect(sanitizeWithin(open.repeat(depth + 1))).toBeNull();
  },
);

test('a long text without nesting is not deep', () => {
  expect(sanitizeWithin('<p><b>x</b><br></p>'.repeat(2_000))).not.toBeNull();
});

test('a worker thread sanitises a long text with the same result', async () => {
  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="javascript:1">',
    '</a>',
    '<script>',
    'x',
    '&',
    '<',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 10, maxLength: 40 }), async (parts) => {
      const html = `${parts.join('')}${'words '.repeat(1_000)}<img src=x onerror=y>`;
      expect(await cleanStoredHtml(html, maxLength)).toBe(
        sanitizeWithin(html) ?? withoutMarkup(html),
      );
    }),
    { numRuns: 50 },
  );
});

test('returns sanitised HTML unchanged, immediately and later', async () => {
  const html = '<p>See <a href="/desks">all desks</a>.</p>'.repeat(500);
  const cleaned = await cleanStoredHtml(html);
  expect(cleaned).toBe(html);
  expect(await cleanStoredHtml(cleaned)).toBe(html);
});

test.each(Object.entries(nestedPayloadAt(100_000)))(
  'stored %s becomes harmless text of no greater length',
  async (_, html) => {
    const clean = await cleanStoredHtml(html);
    expect(clean.length).toBeLessThanOrEqual(Math.max(maxLength, html.length));
    expect(clean).not.toMatch(/<[^>]*\sonerror/i);
  },
);

test('rejects input beyond a limit, and names the field', async () => {
  const fields = (second: string, limit = 100) =>
    cleanSentHtml([
      { path: 'one', html: '<p>fine</p>', maxLength: 100 },
      { path: 'two', html: second, maxLength: limit },
    ]);
  expect(await fields('<b>ok</b>')).toEqual(['<p>fine</p>', '<b>ok</b>']);
  for (const [html, limit] of [
    ['x'.repeat(101), 100],
    ['&'.repeat(100), 100],
    ['x'.repeat(maxLength), maxLength],
    [nestElements(htmlLimits.depth + 1), maxLength],
    ['<br>'.repeat(htmlLimits.marks), maxLength],
  ] as const) {
    const refusal = await rejectionOf(fields(html, limit));
    expect(refusal.code).toBe('validation_failed');
    expect(refusal.fields?.map(({ path }) => path)).toEqual(['two']);
  }
});

test('replaces a lone surrogate in a stored text, whether or not the text is cached', async () => {
  const html = `<p>${'x'.repeat(5_000)}\ud800</p>`;
  expect((await cleanStoredHtml(html)).isWellFormed()).toBe(true);
  expect((await cleanStoredHtml(html.toWellFormed())).isWellFormed()).toBe(true);
  expect((await cleanStoredHtml(html)).isWellFormed()).toBe(true);
});
