import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret of thirty-two characters or more');
const now = new Date('2031-05-06T07:08:10.000Z');
const expires = new Date('2031-05-06T08:08:10.000Z');

test('a token can be opened for its own purpose until it expires', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const token = seal.close('preview', text.toWellFormed(), expires);
      expect(token).toMatch(/^[\w.-]+$/);
      expect(seal.open('preview', token, now)).toEqual({
        text: text.toWellFormed(),
        expires,
      });
      expect(seal.open('other', token, now)).toBeNull();
      expect(seal.open('preview', token, expires)).toBeNull();
    }),
  );
});

test('rejects a token sealed with another secret, or with any character changed', () => {
  const token = seal.close('preview', 'text', expires);
  expect(createSeal('another secret of as many characters').open('preview', token, now)).toBeNull();
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'A' ? 'B' : 'A';
    const changed = token.slice(0, index) + other + token.slice(index + 1);
    expect(seal.open('preview', changed, now)).toBeNull();
  }
});

test('rejects any value that is not a token', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(seal.open('preview', text, now)).toBeNull();
    }),
  );
});
