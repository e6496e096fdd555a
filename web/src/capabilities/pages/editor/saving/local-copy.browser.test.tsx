import { beforeEach, expect, test } from 'vitest';
import { readCopy, writeCopy, type LocalCopy } from './local-copy.ts';

const copy: LocalCopy = {
  version: 3,
  at: '2026-11-21T10:00:00.000Z',
  title: 'Typed',
  description: '',
  seo: { title: '', social_image: '', canonical: '', noindex: false },
  content: [{ type: 'hero', props: { id: 'a', title: 'Kept' } }],
};
beforeEach(() => localStorage.clear());

test('what is kept is found again, by whoever typed it and for that page only', () => {
  writeCopy('ada', 'page', copy);
  expect(readCopy('ada', 'page')).toEqual(copy);
  expect(readCopy('bob', 'page')).toBeNull();
  expect(readCopy('ada', 'other')).toBeNull();
  writeCopy('ada', 'page', null);
  expect(readCopy('ada', 'page')).toBeNull();
});

test.each(['{', '{"version":"x"}', 'null'])('what cannot be read (%s) is nothing', (text) => {
  localStorage.setItem('page-copy:ada:page', text);
  expect(readCopy('ada', 'page')).toBeNull();
});
