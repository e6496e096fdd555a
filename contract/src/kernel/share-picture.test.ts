import { expect, test } from 'vitest';
import { type ShareCard, sharePicturePath, sharePictureUrl } from './share-picture.ts';

const tenant = {
  settings: { site_name: 'Harbour', tagline: 'Calls' },
  theme: {
    background_color: '#ffffff',
    text_color: '#000000',
    primary_color: '#0f766e',
    accent_color: '#f59e0b',
    font_family: 'Geist',
  },
} as ShareCard['tenant'];
const urlOf = (path: string, title: string) => sharePictureUrl({ path, title, tenant });

test.each(['/', '/services', '/resources/case-studies', '/blog/a-post-of-2026'])(
  'the address of the share picture of %s maps back to that path',
  (path) => {
    expect(sharePicturePath(urlOf(path, 'A title').slice('/og/'.length))).toBe(path);
  },
);

test('the address changes with the title and the theme, and is otherwise stable', () => {
  expect(urlOf('/a', 'One')).toBe(urlOf('/a', 'One'));
  expect(urlOf('/a', 'One')).not.toBe(urlOf('/a', 'Two'));
  const dark = { ...tenant, theme: { ...tenant.theme, background_color: '#000000' } };
  expect(sharePictureUrl({ path: '/a', title: 'One', tenant: dark })).not.toBe(urlOf('/a', 'One'));
});

test.each(['home.png', '..abcdefghijklmn.png', 'A.abcdefghijklmn.png', 'a.b.svg'])(
  'the name %s belongs to no document',
  (name) => {
    expect(sharePicturePath(name)).toBeNull();
  },
);
