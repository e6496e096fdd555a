import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../errors.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const id = '3f0e7cf5-9f3f-4f66-9c55-0d9f6a0a8b11';

test('a cursor contains the position it was made for', () => {
  const value = fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')));
  fc.assert(
    fc.property(value, fc.uuid({ version: 4 }), (value, id) => {
      expect(decodeCursor(encodeCursor('name', { value, id }), 'name')).toEqual({ value, id });
    }),
  );
});

test('rejects a cursor for another sort', () => {
  const cursor = encodeCursor('name', { value: 'a', id });
  expect(() => decodeCursor(cursor, '-name')).toThrow(Problem);
});

describe('rejects a malformed cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    ['nothing', ''],
    ['text', 'not-a-cursor'],
    ['half a cursor', encodeCursor('name', { value: 'a', id }).slice(0, 20)],
    ['an object', encode({ sort: 'name' })],
    ['too few values', encode(['name', 'a'])],
    ['too many values', encode(['name', 'a', id, 1])],
    ['an invalid ID', encode(['name', 'a', "1' or true --"])],
    ['a value of another type', encode(['name', 5, id])],
    ['a zero byte', encode(['name', 'a\0b', id])],
  ])('%s', (_, cursor) => {
    expect(() => decodeCursor(cursor, 'name')).toThrow(
      expect.objectContaining({ code: 'validation_failed', fields: [expect.anything()] }),
    );
  });

  test('any text is either rejected or decoded', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (cursor) => {
        try {
          decodeCursor(cursor, 'name');
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });
});
