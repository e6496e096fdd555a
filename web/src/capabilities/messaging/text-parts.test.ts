import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionsIn, nameAt, namesLike, partsOf } from './text-parts.ts';

const ada = { id: 'a', name: 'Ada Byron' };
const adam = { id: 'b', name: 'Ada Byron-Lee' };
const textOf = (body: string, names = [ada, adam]) =>
  partsOf(body, names).map(({ kind, text }) => [kind, text]);

describe('a message text', () => {
  test('is split at addresses, without the punctuation after them', () => {
    expect(textOf('See https://a.example/x_(y), or http://b.example.')).toEqual([
      ['text', 'See '],
      ['link', 'https://a.example/x_(y)'],
      ['text', ', or '],
      ['link', 'http://b.example'],
      ['text', '.'],
    ]);
  });

  test('links to web addresses only', () => {
    expect(textOf('javascript:alert(1) ftp://a.example https://')).toEqual([
      ['text', 'javascript:alert(1) ftp://a.example https://'],
    ]);
  });

  test('is split at mentions; of two names the longer wins', () => {
    expect(textOf('@Ada Byron-Lee and @Ada Byron, not a@Ada or @Bea')).toEqual([
      ['mention', '@Ada Byron-Lee'],
      ['text', ' and '],
      ['mention', '@Ada Byron'],
      ['text', ', not a@Ada or @Bea'],
    ]);
    expect(mentionsIn('@Ada Byron @Ada Byron @Nobody', [ada, adam])).toEqual(['a']);
  });

  test('keeps any text unchanged', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('@Ada Byron', '@', 'https://x.example/', ') '),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join('');
        expect(
          partsOf(body, [ada, adam])
            .map(({ text }) => text)
            .join(''),
        ).toBe(body);
      }),
    );
  });
});

describe('a name being typed', () => {
  test.each([
    ['Hello @ad', { from: 6, typed: 'ad' }],
    ['@', { from: 0, typed: '' }],
    ['(@Ada B', { from: 1, typed: 'Ada B' }],
    ['@Ada2 B.', { from: 0, typed: 'Ada2 B.' }],
    ['ada@example', null],
    ['@Ada Byron said', null],
    ['Hello', null],
  ])('in %j is %j', (text, found) => {
    expect(nameAt(text, text.length)).toEqual(found);
  });

  test('matches people if any part of their name starts with it', () => {
    expect(namesLike([ada, { id: 'c', name: 'Grace Hopper' }], 'ho').map(({ id }) => id)).toEqual([
      'c',
    ]);
    expect(namesLike([ada, adam], '').length).toBe(2);
  });
});
