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

test('a stored copy is found again, by its author and for that page only', () => {
  writeCopy('ada', 'page', copy);
  expect(readCopy('ada', 'page')).toEqual(copy);
  expect(readCopy('bob', 'page')).toBeNull();
  expect(readCopy('ada', 'other')).toBeNull();
  writeCopy('ada', 'page', null);
  expect(readCopy('ada', 'page')).toBeNull();
});

test.each(['{', '{"version":"x"}', 'null'])('an unreadable copy (%s) is ignored', (text) => {
  localStorage.setItem('page-copy:ada:page', text);
  expect(readCopy('ada', 'page')).toBeNull();
});
