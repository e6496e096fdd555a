import type { LibrarySection } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { itemOf } from '../model/page-data.ts';
import { isItemMirrored, sectionName, resolveSection, type Library } from './library.ts';
import { consequenceOf, pagesUsing } from './pages-using.ts';

const id = '00000000-0000-4000-8000-000000000001';
const picture = { type: 'image' as const, image_url: '/a.webp', alt_text: 'A desk' };
const section: LibrarySection = { id, title: 'Desk', pages: 2, content: picture, published: true };
const library: Library = {
  tenant: 'north',
  company: 'north',
  canCreate: true,
  sections: new Map([[id, section]]),
};
const reference = { type: 'reusable' as const, section: id };
const missing = { type: 'reusable' as const, section: 'gone' };

test('a reference resolves to the content of its section, or to itself if the section is missing', () => {
  expect(resolveSection(library, reference)).toEqual(picture);
  expect(resolveSection(library, missing)).toEqual(missing);
  expect(resolveSection({ ...library, sections: null }, reference)).toEqual(reference);
  expect(resolveSection(library, picture)).toBe(picture);
});

test('pictures alternate sides, including pictures in reusable sections', () => {
  expect(isItemMirrored(library, [])).toBe(false);
  expect(isItemMirrored(library, [itemOf(reference)])).toBe(true);
  expect(isItemMirrored(library, [itemOf(reference), itemOf(picture)])).toBe(false);
  const screenshot = { ...picture, image_url: '/screens/portal.webp' };
  expect(isItemMirrored(library, [itemOf(screenshot)])).toBe(false);
});

test('names a reusable section by its own name', () => {
  expect(sectionName(library, reference)).toBe('Reusable section: Desk');
  expect(sectionName(library, missing)).toBe('Reusable section');
});

test('shows on how many pages a section is used, and what publishing changes', () => {
  expect([0, 1, 3].map(pagesUsing)).toEqual([
    "It isn't used on a saved page yet.",
    'It is used on 1 page.',
    'It is used on 3 pages.',
  ]);
  const uses = Array.from({ length: 7 }, (_, index) => ({
    id,
    slug: `page-${index}`,
    title: `Page ${index}`,
    live: index > 0,
  }));
  expect(consequenceOf({ uses })).toBe(
    'Visitors will see the change immediately on 6 pages: “Page 1”, “Page 2”, “Page 3”, “Page 4”, “Page 5” and 1 more.',
  );
  expect(consequenceOf({ uses: uses.slice(0, 2) })).toBe(
    'Visitors will see the change immediately on “Page 1”.',
  );
  expect(consequenceOf({ uses: uses.slice(0, 1) })).toBe('No published page uses it yet.');
});
