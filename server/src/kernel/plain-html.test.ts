import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeThoroughly } from './html.ts';
import { isPlainHtml } from './plain-html.ts';

describe('is plain', () => {
  test.each([
    '',
    'words, and 2 = 2; äöü – “quoted” 漢字',
    '<h2>a</h2>\n<p>b <strong>c <em>d</em></strong></p>',
    '<ol>\n<li>a<ul><li>b</li></ul></li>\n</ol>',
    '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>',
  ])('%s', (html) => {
    expect(isPlainHtml(html)).toBe(true);
  });
});

describe('is not plain', () => {
  test.each([
    '<script>alert(1)</script>',
    '<p onclick="x()">a</p>',
    '<p >a</p>',
    '<a href="/x">a</a>',
    '<svg>a</svg>',
    '<style>a</style>',
    '<p>a',
    'a</p>',
    '<p><strong>a</p></strong>',
    '<p><p>a</p></p>',
    '<p><ul></ul></p>',
    '<ul><strong>a</strong></ul>',
    '<li>a</li>',
    '<P>a</P>',
    '<!-- a -->',
    'a < b',
    'a > b',
    'a & b',
    '&lt;p&gt;',
    'a "b"',
    'a\0',
    'a\rb',
    '\ud800',
  ])('%s', (html) => {
    expect(isPlainHtml(html)).toBe(false);
  });
});

const names = 'p h2 h3 h4 ul ol li blockquote strong em code b sub a div svg script style'.split(
  ' ',
);
const tag = fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`]));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(' ', '\n', 'a', '&amp;', '<', '>', '"', "'", '=', '-->', '<p id=a>', '<br>'),
);

/** Mostly well-nested, with any element in any other. */
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('a', ' ', '\n', 'words'),
    text,
    fc
      .tuple(fc.constantFrom(...names), tie('tree'))
      .map(([name, content]) => `<${name}>${content}</${name}>`),
  ),
}));
const randomHtml = fc.array(fc.oneof(tag, text), { maxLength: 8 }).map((pieces) => pieces.join(''));

test('the sanitiser leaves plain HTML unchanged', () => {
  let plain = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 3, arbitrary: tree }, { weight: 1, arbitrary: randomHtml }),
      (html) => {
        if (!isPlainHtml(html)) return;
        if (html.includes('<')) plain += 1;
        expect(sanitizeThoroughly(html)).toBe(html);
      },
    ),
    { numRuns: 20_000 },
  );
  // Guards against a vacuous test: enough cases were plain.
  expect(plain).toBeGreaterThan(500);
});

test('the sanitiser leaves every plain character unchanged', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const plain = all.filter(isPlainHtml);
  expect(plain.length).toBeGreaterThan(50_000);
  // Each between two distinct markers, so that a lost or changed one is detected.
  const text = plain.map((character, index) => `${index}${character}`).join('');
  expect(sanitizeThoroughly(text) === text).toBe(true);
});
