import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, passwordDenial } from './password.ts';

test.each([
  ['', 'password_too_short'],
  ['12345', 'password_too_short'],
  ['123456', 'weak_password'],
  ['p@ssw0rd2026', 'weak_password'],
  ['qwertzuiop', 'weak_password'],
  ['x'.repeat(129), 'validation_failed'],
  ['passwordpassword'.repeat(8), 'weak_password'],
  ['correct horse battery', null],
  ['kY7#mQ2vX', null],
  ['x'.repeat(64) + 'seven quiet otters'.repeat(3), null],
])('%s: %s', async (password, expected) => {
  expect(await passwordDenial(password, [])).toBe(expected);
});

test('personal details known to others do not make a good password', async () => {
  const words = ['zelda.quuxley@frobnicate.test', 'Zelda Quuxley', 'Wibblewock Telecom'];
  for (const password of ['zeldaquuxley', 'Quuxley2026', 'frobnicate1', 'Wibblewock!']) {
    expect(await passwordDenial(password, words)).toBe('weak_password');
  }
  expect(await passwordDenial('zeldaquuxley', [])).toBeNull();
});

test('slow password checks do not block anyone else', async () => {
  const letters = 'a@4s$5o0i1!l|t7e3';
  const hostilePassword = Array.from(
    { length: 128 },
    (_, index) => letters[(index * index * 7) % 17],
  );
  const denial = passwordDenial(hostilePassword.join(''), []);
  // Turns of the event loop before the result; scoring on this thread would leave none.
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  expect(await denial).toBeNull();
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(5);
});

test('a hash matches only its password; a missing hash matches no password', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(hash, 'correct horse batterx')).toBe(false);
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false);
});

test('responds with a retry time once too many password checks are queued', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 60 }, () => passwordDenial('kY7#mQ2vX', [])),
  );
  const refused = attempts.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({
    reason: { code: 'service_unavailable', retryAfter: expect.any(Number) },
  });
  expect(await passwordDenial('kY7#mQ2vX', [])).toBeNull();
});
