import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maliciousUrls } from '../../../e2e/payloads/index.ts';
import { isSafeLink } from './links.ts';

describe('is safe', () => {
  test.each([
    '/services',
    '/services?q=voice#plans',
    '#top',
    '?page=2',
    'contact',
    '../about',
    '',
    'https://example.com/',
    'HTTP://EXAMPLE.COM',
    'https://user@example.com:8443/x',
    'https://bücher.example/',
    'https://[2001:db8::1]/',
    '//example.com/',
    'mailto:sales@example.com?subject=Hello',
    'MailTo:a@b.example',
    'tel:+1-555-0100',
    ' https://example.com ',
    'javascript/of-a-path',
    '/javascript:alert(1)',
    './data:text/html,x',
    '?next=javascript:alert(1)',
    '#javascript:alert(1)',
    '%6aavascript:alert(1)',
    'java&#x0A;script',
    'ｊavascript:alert(1)',
    'https://example.com/javascript:alert(1)',
  ])('%j', (link) => {
    expect(isSafeLink(link)).toBe(true);
  });
});

describe('is refused', () => {
  test.each([
    ...maliciousUrls,
    'https://',
    'http://[::1',
    'https://exa mple.com',
    'https://a:99999/',
  ])('%j', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });
});

const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r', '\0', '\x01', '\x1f') });
const whitespace = fc.string({ unit: fc.constantFrom('\t', '\n', '\r') });
const refusedScheme = fc.constantFrom(
  'javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'ftp',
  'ws',
  'about',
);

test('no spelling of a refused scheme gets through', () => {
  const parts = refusedScheme.chain((scheme) =>
    fc.tuple(
      space,
      fc.tuple(
        ...Array.from(scheme).map((letter) =>
          fc
            .tuple(whitespace, fc.constantFrom(letter, letter.toUpperCase()))
            .map((item) => item.join('')),
        ),
      ),
      whitespace,
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(parts, ([before, letters, between, rest]) => {
      expect(isSafeLink(`${before}${letters.join('')}${between}:${rest}`)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('predicts how the browser handles any input', () => {
  const pieces = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'javascript',
      ':',
      '//',
      '\\\\',
      'data',
      '\t',
      'http',
      'mailto',
      '%',
      '@',
      '&colon;',
    ),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const link = parts.join('');
      const read = URL.parse(link, 'https://trunkline.example/page');
      const isRefused = read === null || !/^(?:https?|mailto|tel):$/.test(read.protocol);
      expect(isSafeLink(link)).toBe(!isRefused);
    }),
    { numRuns: 2000 },
  );
});
