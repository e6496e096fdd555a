import { describe, expect, test } from 'vitest';
import { decodeBase32 } from './testing.ts';
import { encodeBase32, hotp, matchingStep, otpauthUri, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
  expect(hotp(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

test.each(
  [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ].map((code, counter) => [counter, code] as const),
)('RFC 4226, appendix D: count %i is %s', (counter, code) => {
  expect(hotp(secret, counter)).toBe(code);
});

describe('matching a code', () => {
  const now = new Date('2031-05-06T07:08:10.000Z');
  const step = stepAt(now);

  test.each([-1, 0, 1])('accepts a code whose distance from the current step is %i', (distance) => {
    expect(matchingStep(secret, hotp(secret, step + distance), now)).toBe(step + distance);
  });

  test.each([-2, 2])('rejects a code whose distance from the current step is %i', (distance) => {
    expect(matchingStep(secret, hotp(secret, step + distance), now)).toBeNull();
  });

  test.each(['', '12345', '1234567', 'abcdef'])("rejects '%s'", (code) => {
    expect(matchingStep(secret, code, now)).toBeNull();
  });
});

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: base32 of %s is %s', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
  expect(decodeBase32(encoded).toString()).toBe(text);
});

test('the URI contains the issuer, the account and the code parameters', () => {
  const uri = new URL(otpauthUri('Trunk & Line', 'a+b@example.test', 'ABC'));
  expect(uri.pathname).toBe('/Trunk%20%26%20Line:a%2Bb%40example.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'ABC',
    issuer: 'Trunk & Line',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
