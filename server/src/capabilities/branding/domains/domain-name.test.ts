import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayOf, isApex, readDomain } from './domain-name.ts';

const own = { ownHost: 'portal.trunkline.com', target: 'edge.trunkline.net' };

test.each([
  ['shop.acme.com', 'shop.acme.com'],
  ['  Shop.ACME.com. ', 'shop.acme.com'],
  ['https://shop.acme.com/', 'shop.acme.com'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['BÜCHER.DE', 'xn--bcher-kva.de'],
  ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['acme.co.uk', 'acme.co.uk'],
])('%s is %s', (typed, domain) => {
  expect(readDomain(typed, own)).toEqual({ domain });
});

describe('is refused', () => {
  test.each([
    ['co.uk', 'Many different owners'],
    ['com', 'not a domain'],
    ['gov.au', 'Many different owners'],
    ['localhost', 'not a domain'],
    ['shop.localhost', 'reserved'],
    ['shop.local', 'reserved'],
    ['shop.internal', 'reserved'],
    ['acme.test', 'reserved'],
    ['www.example.com', 'reserved'],
    ['1.0.0.127.in-addr.arpa', 'reserved'],
    ['portal.trunkline.com', 'the product itself'],
    ['PORTAL.trunkline.com.', 'the product itself'],
    ['north.portal.trunkline.com', 'the product itself'],
    ['edge.trunkline.net', 'the product itself'],
    ['www.acme.com', 'Add acme.com without www'],
    ['203.0.113.7', 'not an IP address'],
    ['[2001:db8::1]', 'not an IP address'],
    ['0x7f.1', 'not an IP address'],
    ['２０３.0.113.7', 'not an IP address'],
    ['*.acme.com', 'Wildcards'],
    ['acme.com/shop', 'the domain alone'],
    ['acme.com:8080', 'the domain alone'],
    ['me@acme.com', 'the domain alone'],
    ['ac me.com', 'the domain alone'],
    ['acme', 'not a domain'],
    ['-acme.com', 'not a domain'],
    ['acme..com', 'not a domain'],
    ['_dmarc.acme.com', 'not a domain'],
    [`${'a'.repeat(64)}.com`, 'not a domain'],
    ['', 'not a domain'],
  ])('%j: %s', (typed, reason) => {
    const answer = readDomain(typed, own);
    expect('refused' in answer ? answer.refused : `taken as ${answer.domain}`).toContain(reason);
  });
});

test('any accepted input is a plain name that reads as itself', () => {
  let taken = 0;
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webUrl());
  fc.assert(
    fc.property(typed, (text) => {
      const answer = readDomain(text, own);
      if ('refused' in answer) {
        expect(answer.refused.length).toBeLessThanOrEqual(100);
        return;
      }
      taken += 1;
      expect(answer.domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      expect(readDomain(answer.domain, own)).toEqual(answer);
    }),
    { numRuns: 3_000 },
  );
  expect(taken).toBeGreaterThan(100);
});

test('shows internationalised names in their own letters', () => {
  expect(displayOf('xn--bcher-kva.de')).toBe('bücher.de');
  expect(displayOf('acme.com')).toBe('acme.com');
});

test.each([
  ['acme.com', true],
  ['acme.co.uk', true],
  ['shop.acme.co.uk', false],
])('%s is an apex domain: %s', (domain, apex) => {
  expect(isApex(domain)).toBe(apex);
});
