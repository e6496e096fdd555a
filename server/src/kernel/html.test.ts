import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heavy, payloads } from '../../../e2e/payloads/index.ts';
import { sanitizeWithin, withoutMarkup } from './html.ts';
import { isSafeLink } from './links.ts';

/** Sanitised like stored text, which has to stay readable. */
const sanitizeHtml = (html: string) => sanitizeWithin(html) ?? withoutMarkup(html);

describe('removes markup that executes, loads or styles', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="http://x.test/a.png" alt="a">', '<img alt="a" />'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['<a href="//evil.test">a</a>', '<a>a</a>'],
    ['<a href="/x" target="_blank" style="x">a</a>', '<a href="/x">a</a>'],
    ['<iframe src="https://x.test"></iframe>', ''],
    ['<object data="x"></object><embed src="x">', ''],
    ['<style>p{}</style><p style="color:red">a</p>', '<p>a</p>'],
    ['<svg><script>1</script><a xlink:href="javascript:x">a</a></svg>', '<a>a</a>'],
    ['<form action="https://x.test"><input name="a"><button>b</button></form>', 'b'],
    ['<base href="https://x.test"><meta http-equiv="refresh" content="0">', ''],
    ['<p>a<!-- comment --></p>', '<p>a</p>'],
    ['<p id="x" class="y" data-z="1">a</p>', '<p>a</p>'],
  ])('%s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });
});

describe('keeps', () => {
  test.each([
    '<h2>a</h2><p>b <strong>c</strong> <em>d</em></p>',
    '<ul><li>a</li></ul>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<a href="/x" title="y">a</a>',
    '<a href="mailto:a@b.example">a</a>',
    '<img src="https://x.test/a.png" alt="a" width="1" height="2" loading="lazy" />',
    '<details><summary>a</summary>b</details>',
    '<p lang="de" dir="ltr">a</p>',
  ])('%s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  test('a link to another site, which receives no referrer', () => {
    expect(sanitizeHtml('<a href="https://x.test" rel="opener">a</a>')).toBe(
      '<a href="https://x.test" rel="noopener">a</a>',
    );
  });
});

/** Fragments of HTML in random combinations: broken, nested, cut off. */
const randomHtml = fc
  .array(
    fc.oneof(
      fc.constantFrom('<p>', '</p>', '<a href="', '<a href=javascript:1>', '">', '</a>', '<', '>'),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<img src=x onerror=1>',
        '<svg/onload=1>',
        '<style>',
      ),
      fc.constantFrom(
        '</style>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<table><tr>',
        '<math><mtext>',
      ),
      fc.constantFrom(
        '&lt;script&gt;',
        '&#x3c;',
        '<textarea>',
        '<noscript>',
        '<template>',
        '<xmp>',
      ),
      fc.constantFrom('"', "'", '\0', 'on=', ' onx=1 '),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

describe('for any input', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(randomHtml, (html) => {
        const sanitized = sanitizeHtml(html);
        expect(sanitizeHtml(sanitized)).toBe(sanitized);
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing executable remains', () => {
    fc.assert(
      fc.property(randomHtml, (html) => {
        for (const [tag = ''] of sanitizeHtml(html).matchAll(/<[^>]*>/g)) {
          expect(tag).not.toMatch(/^<\/?(script|style|svg|math|iframe|template|noscript|xmp)/i);
          expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\s(on\w*|style|srcdoc)=/i);
          expect(tag).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('every payload', () => {
  test.each(Object.entries(payloads))('of %s is clean after one pass', (_, list) => {
    for (const html of list) {
      const clean = sanitizeHtml(html);
      expect(sanitizeHtml(clean)).toBe(clean);
      // The output has only one form: anything that is not a tag of this shape is text.
      const rest = clean.replace(
        /<([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>|<\/[a-z][a-z0-9]*>/g,
        (_tag, _name, attributes: string = '') => {
          for (const [, attribute = '', value = ''] of attributes.matchAll(
            / ([a-z]+)="([^"]*)"/g,
          )) {
            expect(attribute).not.toMatch(/^on|^style$|^id$|^name$|^class$/);
            if (attribute === 'href' || attribute === 'src')
              expect(isSafeLink(value.replaceAll('&amp;', '&'))).toBe(true);
          }
          return '';
        },
      );
      expect(rest).not.toContain('<');
    }
  });

  test('combined in any order, does not change after one pass', () => {
    const payloadLists = fc.array(fc.constantFrom(...Object.values(payloads).flat()), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(payloadLists, (parts) => {
        const clean = sanitizeHtml(parts.join(''));
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      { numRuns: 300 },
    );
  });

  test.each(Object.entries(heavy))('removes every handler among %s', (_, html) => {
    expect(sanitizeHtml(html)).not.toMatch(/<[^>]*\sonerror/i);
  });
});

test('removes characters that cannot be stored', () => {
  expect(sanitizeHtml('<p>a\0b</p><scr\0ipt>x</script>')).toBe('<p>ab</p>');
  expect(sanitizeHtml('<p>\ud800</p>').isWellFormed()).toBe(true);
});
