import { expect, test } from 'vitest';
import { documentKey, isCacheable, readQuery } from './document-query.ts';

test('keeps only declared, non-empty parameters, in a fixed order', () => {
  const query = readQuery('/services?utm_source=x&page=2&q=%20sip%20&category=&constructor=1');
  expect(query).toEqual({ q: 'sip', page: '2' });
  expect(documentKey('/services', query)).toBe('/services?q=sip&page=2');
  expect(documentKey('/services', readQuery('/services?page=2&q=sip'))).toBe(
    documentKey('/services', query),
  );
  expect(documentKey('/services', readQuery('/services?fbclid=1'))).toBe('/services');
});

test('does not cache free text, but caches choices', () => {
  expect(isCacheable({})).toBe(true);
  expect(isCacheable({ category: 'voice', page: '3' })).toBe(true);
  expect(isCacheable({ provider: 'norden-carrier', price: 'request' })).toBe(true);
  expect(isCacheable({ q: 'sip' })).toBe(false);
  expect(isCacheable({ category: 'a b' })).toBe(false);
});

test('the same choice has one cache entry, whatever the order of its parameters', () => {
  const keyOf = (address: string) => documentKey('/services', readQuery(address));
  expect(keyOf('/services?price=month&q=&provider=norden-carrier')).toBe(
    '/services?provider=norden-carrier&price=month',
  );
  expect(keyOf('/services?provider=&price=')).toBe('/services');
});

test('truncates a value before inspecting it', () => {
  expect(readQuery(`/services?q=${'x'.repeat(5000)}`)).toEqual({ q: 'x'.repeat(100) });
});
