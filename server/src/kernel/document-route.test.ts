import { expect, test } from 'vitest';
import { paramsOf } from './document-route.ts';

const route = { path: '/blog/tag/:tag', make: () => Promise.resolve(null) };

test("a path yields the values of a route's parameters", () => {
  expect(paramsOf(route, '/blog/tag/sip-trunks')).toEqual({ tag: 'sip-trunks' });
});

test.each([
  '/blog/tag',
  '/blog/tag/',
  '/blog/tag/a/b',
  '/blog/tags/a',
  '/blog/tag/A',
  '/blog/tag/..',
  '/blog/tag/%2e',
])('does not match %s', (path) => expect(paramsOf(route, path)).toBeNull());
