import { expect, test } from 'vitest';
import { passageOf, rank, type SearchedEntry, wordsOf } from './site-search.ts';

const entry = (parts: Partial<SearchedEntry>): SearchedEntry => ({
  group: 'Page',
  path: '/a',
  title: 'A page',
  summary: '',
  text: '',
  ...parts,
});

test('a search is split into at most eight distinct words in lower case', () => {
  expect(wordsOf('  SIP-Trunks, sip! Größe ')).toEqual(['sip', 'trunks', 'größe']);
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8);
  expect(wordsOf(' .*+?() ')).toEqual([]);
});

test('entries contain every word; matches in titles rank above summaries, and summaries above text', () => {
  const found = rank(
    [
      entry({ path: '/text', text: 'number porting' }),
      entry({ path: '/half', title: 'Porting' }),
      entry({ path: '/title', title: 'Number porting' }),
      entry({ path: '/summary', summary: 'Porting of a number' }),
    ],
    ['number', 'porting'],
  );
  expect(found.map(({ path }) => path)).toEqual(['/title', '/summary', '/text']);
});

test('a passage shows the match with the surrounding words', () => {
  const text = `${'before '.repeat(40)}the Porting date ${'after '.repeat(40)}`;
  const passage = passageOf(entry({ text }), ['porting']);
  expect(passage[1]).toBe('Porting');
  expect(passage.join('')).toMatch(/^… before .* the Porting date after .* …$/);
  expect(passage.join('').length).toBeLessThan(200);
});

test('shows the summary of an entry that was found by its title', () => {
  expect(passageOf(entry({ title: 'Porting', summary: 'Bring numbers.' }), ['porting'])).toEqual([
    'Bring numbers.',
  ]);
});
