import { beforeEach, expect, test } from 'vitest';
import { pageCopies, type PageCopy } from './local-copy.ts';

const copy: PageCopy = {
  version: 3,
  at: '2026-11-21T10:00:00.000Z',
  title: 'Typed',
  description: '',
  seo: { title: '', social_image: '', canonical: '', noindex: false },
  content: [{ type: 'hero', props: { id: 'a', title: 'Kept' } }],
};
beforeEach(() => localStorage.clear());

test('a stored copy is found for its author and page only', () => {
  pageCopies.write('ada', 'page', copy);
  expect(pageCopies.read('ada', 'page')).toEqual(copy);
  expect(pageCopies.read('bob', 'page')).toBeNull();
  expect(pageCopies.read('ada', 'other')).toBeNull();
  pageCopies.write('ada', 'page', null);
  expect(pageCopies.read('ada', 'page')).toBeNull();
});

test.each(['{', '{"version":"x"}', 'null'])('an unreadable copy (%s) is ignored', (text) => {
  localStorage.setItem('page-copy:ada:page', text);
  expect(pageCopies.read('ada', 'page')).toBeNull();
});
