import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rejectionOf } from '../testing.ts';
import { parseJson } from './body.ts';
import { readForm, undecodablePart } from './well-formed.ts';

const refusedFields = async (work: () => unknown) =>
  (await rejectionOf(Promise.resolve().then(work))).fields?.map(({ path }) => path);

test('rejects JSON with a lone surrogate anywhere, and reads other JSON', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', '\\', '"', '\ud83d', '\ude00', '\ud83d\ude00', 'd800'),
  });
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      texts,
      fc.array(tie('value')),
      fc.dictionary(texts, tie('value')),
    ),
  })).value;
  const isWhole = (value: unknown): boolean =>
    typeof value === 'string'
      ? value.isWellFormed()
      : value === null || typeof value !== 'object' || Object.entries(value).flat().every(isWhole);
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const text = JSON.stringify({ value });
      if (isWhole(value)) expect(parseJson(text)).toEqual({ value });
      else expect(await refusedFields(() => parseJson(text))).toHaveLength(1);
    }),
  );
});

test('any text encoded in an address decodes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const address = `/${encodeURIComponent(text)}?${new URLSearchParams({ a: text }).toString()}`;
      expect(undecodablePart(address)).toBeNull();
    }),
  );
});

test.each([
  ['/%ED%A0%80', 'path'],
  ['/%c3', 'path'],
  ['/a%80?b=c', 'path'],
  ['/a?b=%ED%A0%80', 'b'],
  ['/a?c=1&b=%ff&d', 'b'],
  ['/a?b%ff=1', 'b\ufffd'],
  ['/a?b%20c=%ff', 'b c'],
  ['/a?100%&%zz=%', null],
])('the part of %s that does not decode is %j', (address, part) => {
  expect(undecodablePart(address)).toBe(part);
});

test('a form names the field that does not decode', async () => {
  expect(readForm('a=1&b=%C3%A4+c').get('b')).toBe('ä c');
  expect(await refusedFields(() => readForm('a=1&b=%ED%BF%BF'))).toEqual(['b']);
});
