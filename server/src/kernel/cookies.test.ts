import { expect, test } from 'vitest';
import { parseCookies } from './cookies.ts';

const parsed = (header: string | null) => Object.fromEntries(parseCookies(header));

test.each<[string | null, Record<string, string>]>([
  [null, {}],
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1; b=2', { a: '1', b: '2' }],
  ['a=1;b=2 ;  c =3', { a: '1', b: '2', c: '3' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['nothing; a=1', { a: '1' }],
  ['a=x%3Dy%20z', { a: 'x=y z' }],
])('%j', (header, expected) => {
  expect(parsed(header)).toEqual(expected);
});

test('of two that share a name the first counts: it has the longer path', () => {
  expect(parsed('a=1; a=2')).toEqual({ a: '1' });
});

test('what cannot be decoded stays as it came', () => {
  expect(parsed('a=%E0%A4%A; b=100%')).toEqual({ a: '%E0%A4%A', b: '100%' });
});

test('names that every object has are names like others', () => {
  const cookies = parseCookies('__proto__=1; constructor=2');
  expect(cookies.get('__proto__')).toBe('1');
  expect(parseCookies('a=1').get('constructor')).toBeUndefined();
});

test('reads a cookie behind thousands of parts that are none', () => {
  expect(parsed(`${'a;'.repeat(8_000)}b=1`)).toEqual({ b: '1' });
});
