import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

test('a token is 256 bits in 43 URL-safe characters and never repeats', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('stores the SHA-256 of the token', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  const token = newToken();
  expect(hashToken(token)).toEqual(createHash('sha256').update(token).digest());
});
