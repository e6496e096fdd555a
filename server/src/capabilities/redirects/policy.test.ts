import { expect, test } from 'vitest';
import { shouldRecord } from './policy.ts';

test.each(['/old-prices', '/about/our-team.html', '/2023/offer', '/blog/why-we-moved'])(
  'records %s',
  (path) => expect(shouldRecord(path)).toBe(true),
);

test.each([
  '/',
  '/wp-login',
  '/wp-admin/setup',
  '/.env',
  '/index.php',
  '/nora@example.com',
  '/nora%40example.com',
  '/call/+4915112345678',
  '/invite/9f8a7b6c5d4e3f2a1b0c9d8e',
  `/${'a'.repeat(65)}`,
  '/two//slashes',
])('does not record %s', (path) => expect(shouldRecord(path)).toBe(false));
