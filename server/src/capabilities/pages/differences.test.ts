import type { Section, Snapshot } from '@trunkline/contract/pages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const hero = (title: string): Section => ({ type: 'hero', title });
const faq = (title: string): Section => ({ type: 'faq', title, items: [] });
const page = (sections: Section[], title = 'Page'): Snapshot => ({
  title,
  description: '',
  seo: { title: '', social_image: '', canonical: '', noindex: false },
  content: { sections },
});
const changesBetween = (before: Section[], after: Section[]) =>
  differences(page(before), page(after)).map(({ kind, label, before_index, after_index }) => [
    kind,
    label,
    before_index,
    after_index,
  ]);

test('distinguishes added, removed, changed and moved', () => {
  const [a, b, c] = [hero('A'), faq('B'), hero('C')];
  expect(changesBetween([a, b], [a, c, b])).toEqual([['added', "Hero 'C'", null, 1]]);
  expect(changesBetween([a, b, c], [a, c])).toEqual([
    ['removed', "Questions and answers 'B'", 1, null],
  ]);
  expect(changesBetween([a, b], [hero('New'), b])).toEqual([['changed', "Hero 'New'", 0, 0]]);
  expect(changesBetween([a, b, c], [b, c, a])).toEqual([['moved', "Hero 'A'", 0, 2]]);
});

test('a moved section is not reported as a change of another one of its type', () => {
  const [a, b, c] = [hero('A'), hero('B'), faq('C')];
  expect(changesBetween([a, b, c], [c, b])).toEqual([
    ['removed', "Hero 'A'", 0, null],
    ['moved', "Hero 'B'", 1, 1],
  ]);
});

test('names fields with both values, and shortens long ones', () => {
  const longText = 'x'.repeat(1000);
  const [change] = differences(page([hero('A')]), page([hero(longText)], 'Page'));
  expect(change?.fields).toEqual([{ name: 'title', before: 'A', after: `${'x'.repeat(299)}…` }]);
});

test('replacing text with sections is one change', () => {
  const text = { ...page([]), content: '<p>x</p>' };
  expect(differences(text, page([hero('A')]))).toMatchObject([{ what: 'text', kind: 'changed' }]);
});

test('identical content has no differences, different content always has some', () => {
  const sections = fc.array(fc.constantFrom(hero('A'), hero('B'), faq('A'), faq('B')), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(sections, sections, (before, after) => {
      const changes = differences(page(before), page(after));
      expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
    }),
  );
});
