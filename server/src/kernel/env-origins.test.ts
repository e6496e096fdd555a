import { expect, test } from 'vitest';
import { Origins } from './env-origins.ts';

test('origins are comma-separated, without a path', () => {
  expect(Origins.parse('https://crm.test, http://10.0.0.1:8080/,')).toEqual([
    'https://crm.test',
    'http://10.0.0.1:8080',
  ]);
  expect(Origins.parse(undefined)).toEqual([]);
  expect(Origins.parse('')).toEqual([]);
});

test.each(['crm.test', 'https://crm.test/path', 'ftp://crm.test'])('rejects %s', (text) => {
  expect(Origins.safeParse(text).success).toBe(false);
});
