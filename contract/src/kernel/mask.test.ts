import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mask } from './mask.ts';

const segment = (text: string) => btoa(text).replaceAll('=', '');
const jwt = [
  segment('{"alg":"HS256"}'),
  segment('{"sub":"1"}'),
  'dBjftJeZ4CVPmB92K27uhbUJU1p1rwW1gFWFOEjXk',
].join('.');
const uuid = '3f0e7cf5-9f3f-4f66-9c55-0d9f6a0a8b11';

describe('addresses, IDs and tokens', () => {
  test.each([
    ['mail dana.whitfield+x@meridian.example failed', 'mail [email] failed'],
    ["mail o'hara!x=y@b.example", 'mail [email]'],
    ['to <JÜRGEN@müller.example>.', 'to <[email]>.'],
    ['/a?email=ada%40home.test&x=1', '[email]&x=1'],
    ['root@localhost said', '[email] said'],
    ['Authorization: Bearer abc.def-ghi=', 'Authorization: Bearer [token]'],
    ['bearer: a:b;c rest', 'bearer [token] rest'],
    [`token ${jwt}, expired`, 'token [token], expired'],
    [`user ${uuid} gone`, 'user [uuid] gone'],
    [`user {${uuid.toUpperCase()}}`, 'user {[uuid]}'],
    [`key ${'a1B2'.repeat(10)} used`, 'key [key] used'],
    [`key ${'a+/B'.repeat(10)}== used`, 'key [key] used'],
    ['from 203.0.113.7 at', 'from [ip] at'],
    ['from 203.0.113.7:443.', 'from [ip]:443.'],
  ])('are masked in %j', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  test.each([
    '2001:db8:0:1:2:3:4:5',
    '2001:0DB8:0000:0000:0000:0000:0000:0001',
    '2001:db8::1',
    '2001:db8::',
    '::1',
    'fe80::1%eth0',
    'fe80::1%en-1.2',
    '::ffff:203.0.113.7',
    '64:ff9b::203.0.113.7',
    '1:2:3:4:5:6:203.0.113.7',
    '1::2:3:4:5:6:7',
  ])('are masked at every position: %s', (address) => {
    expect(mask(address)).toBe('[ip]');
    expect(mask(`from ${address} at`)).toBe('from [ip] at');
    expect(mask(`from ${address}.`)).toMatch(/^from \[ip\]\.?$/);
    expect(mask(`http://[${address}]:443/`)).toBe('http://[[ip]]:443/');
    expect(mask(`(${address})`)).toBe('([ip])');
    expect(mask(`network ${address}/64, next`)).toBe('network [ip]/64, next');
    expect(mask(`connect ${address}: refused`)).not.toContain(address);
  });
});

test.each([
  'nothing to hide: 42 rows of companies',
  'at /srv/server/src/capabilities/companies/verbs/suspend-company.ts:31:9',
  'GET /assets/tenant-settings-page-BxK3f9aQ2.js failed',
  'could not store quarterly-commission-report-of-meridian.pdf',
  'media/2026/11/headquarters-at-night-from-above.png, 4 MB',
  'numbers-to-port_Northwind-Logistics-GmbH.XLSX was refused',
  'unused picture logo@2x.png',
  'at 12:34:56 on 2026-11-20T19:30:31.000Z',
  'std::string and Foo::Bar :: baz ::[x]',
  'version 1.2.3 of 10',
  'Can not reach https://home.test/a/b?c=d',
  'Invalid email or password. Please check your credentials and try again.',
])('leaves unchanged: %s', (text) => {
  expect(mask(text)).toBe(text);
});

describe('masking any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.stringMatching(/^[0-9a-f:.@%[\]-]{0,24}$/),
    fc.constantFrom(
      'bearer',
      'eyJ',
      '::',
      '@',
      '%40',
      ' ',
      '[ip]',
      '1.2.3.4',
      'a'.repeat(31),
      uuid,
    ),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('is idempotent', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(mask(mask(input))).toBe(mask(input));
      }),
      { numRuns: 3_000 },
    );
  });

  test('leaves no address, ID or token between other words', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const surrounding = fc.constantFrom(
      [' ', ' '],
      ['(', ')'],
      ['<', '>'],
      ['"', '"'],
      [' ', ', '],
    );
    const hidden = fc.oneof(
      fc.emailAddress({ size: '-1' }),
      fc.uuid(),
      fc.ipV4(),
      fc.ipV6().filter((address) => address !== '::'),
      fc.stringMatching(/^[a-zA-Z0-9_+/-]{32,80}$/),
      fc.base64String({ minLength: 44, maxLength: 88 }),
    );
    fc.assert(
      fc.property(word, surrounding, hidden, word, (before, [open, close], secret, after) => {
        expect(mask(`${before}${open}${secret}${close}${after}`)).not.toContain(secret);
      }),
      { numRuns: 2_000 },
    );
  });

  test('finishes quickly', () => {
    const before = process.cpuUsage();
    for (const part of ['a.', '1.', 'a:', ':', 'eyJ', 'eyJa.', 'a%4', 'bearer ', 'a@', 'f-', '%'])
      mask(part.repeat(100_000));
    // CPU time of this process, independent of other load on the machine.
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(4_000_000);
  });
});
