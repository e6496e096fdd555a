import { expect, test } from 'vitest';
import { createDeviceCookie } from './device-cookie.ts';
import { newToken } from './tokens.ts';

const token = newToken();
const headersWith = (cookie: string) => new Headers({ cookie });

test('over https it is bound to the host and sent over encrypted connections only; scripts cannot read it', () => {
  const cookie = createDeviceCookie('https://trunkline.test');
  expect(cookie.set(token)).toBe(
    `__Host-device=${token}; Max-Age=34560000; Path=/; Secure; SameSite=Lax; HttpOnly`,
  );
  expect(cookie.read(headersWith(`a=b; __Host-device=${token}`))).toBe(token);
  expect(cookie.read(headersWith(`device=${token}`))).toBeNull();
});

test('over http it has a plain name', () => {
  const cookie = createDeviceCookie('http://localhost:3000');
  expect(cookie.set(token)).toBe(
    `device=${token}; Max-Age=34560000; Path=/; SameSite=Lax; HttpOnly`,
  );
  expect(cookie.read(headersWith(`device=${token}`))).toBe(token);
  expect(cookie.read(headersWith(`__Host-device=${token}`))).toBeNull();
});

test.each(['', 'device=', 'device=short', `device=${token}x`, `device=${token.slice(1)}%20`])(
  '%j contains no device cookie',
  (line) => {
    expect(createDeviceCookie('http://localhost:3000').read(headersWith(line))).toBeNull();
  },
);

test('a request without cookies has no device cookie', () => {
  expect(createDeviceCookie('http://localhost:3000').read(new Headers())).toBeNull();
});
