import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayOf, isApex, readDomain } from './domain-name.ts';

const hosts = { ownHost: 'portal.trunkline.com', target: 'edge.trunkline.net' };

test.each([
  ['shop.acme.com', 'shop.acme.com'],
  ['  Shop.ACME.com. ', 'shop.acme.com'],
  ['https://shop.acme.com/', 'shop.acme.com'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['BÜCHER.DE', 'xn--bcher-kva.de'],
  ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['acme.co.uk', 'acme.co.uk'],
])('parses %s as %s', (input, domain) => {
  expect(readDomain(input, hosts)).toEqual({ domain });
});

describe('refuses', () => {
  test.each([
    ['co.uk', 'public suffix'],
    ['com', 'Enter a domain, such as'],
    ['gov.au', 'public suffix'],
    ['localhost', 'Enter a domain, such as'],
    ['shop.localhost', 'reserved'],
    ['shop.local', 'reserved'],
    ['shop.internal', 'reserved'],
    ['acme.test', 'reserved'],
    ['www.example.com', 'reserved'],
    ['1.0.0.127.in-addr.arpa', 'reserved'],
    ['portal.trunkline.com', "Trunkline's own address"],
    ['PORTAL.trunkline.com.', "Trunkline's own address"],
    ['north.portal.trunkline.com', "Trunkline's own address"],
    ['edge.trunkline.net', "Trunkline's own address"],
    ['www.acme.com', 'Add acme.com without www'],
    ['203.0.113.7', 'not an IP address'],
    ['[2001:db8::1]', 'not an IP address'],
    ['0x7f.1', 'not an IP address'],
    ['２０３.0.113.7', 'not an IP address'],
    ['*.acme.com', 'Wildcards'],
    ['acme.com/shop', 'Enter only the domain'],
    ['acme.com:8080', 'Enter only the domain'],
    ['me@acme.com', 'Enter only the domain'],
    ['ac me.com', 'Enter only the domain'],
    ['acme', 'Enter a domain, such as'],
    ['-acme.com', 'Enter a domain, such as'],
    ['acme..com', 'Enter a domain, such as'],
    ['_dmarc.acme.com', 'Enter a domain, such as'],
    [`${'a'.repeat(64)}.com`, 'Enter a domain, such as'],
    ['', 'Enter a domain, such as'],
  ])('%j: %s', (input, reason) => {
    const result = readDomain(input, hosts);
    expect('refused' in result ? result.refused : `parsed as ${result.domain}`).toContain(reason);
  });
});

test('any accepted input yields a plain name, which is parsed unchanged', () => {
  let accepted = 0;
  const input = fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webUrl());
  fc.assert(
    fc.property(input, (text) => {
      const result = readDomain(text, hosts);
      if ('refused' in result) {
        expect(result.refused.length).toBeLessThanOrEqual(100);
        return;
      }
      accepted += 1;
      expect(result.domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      expect(readDomain(result.domain, hosts)).toEqual(result);
    }),
    { numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('shows internationalised names in Unicode', () => {
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
