import { MainLogo, SiteSettings, Theme } from '@trunkline/contract/branding';
import { Page, PageContent } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { seededPosts } from './blog.ts';
import { seededPages, seededSettings, seededTheme } from './index.ts';

const slugs = seededPages.map(({ slug }) => slug);

test('every page named by header, footer and specification is seeded once', () => {
  const named = [
    'home',
    'services',
    'partners',
    'resources',
    'resources/case-studies',
    'about',
    'contact',
    'privacy',
    'terms',
  ];
  expect(slugs.toSorted()).toEqual(named.toSorted());
});

test.each(seededPages)('$slug matches the contract and loses nothing when parsed', (page) => {
  const { title, description, slug } = Page.shape;
  expect(title.parse(page.title)).not.toBe('');
  expect(description.parse(page.description)).not.toBe('');
  slug.parse(page.slug);
  expect(PageContent.parse(page.content)).toEqual(page.content);
});

test('every link inside the site points to a seeded page', () => {
  const content = seededPages.map((page) => JSON.stringify(page.content)).join('');
  const links = [...content.matchAll(/(?:"link":"|href=\\")(\/[^"\\]*)/g)].map(([, path]) => path);
  expect(links.length).toBeGreaterThan(10);
  const paths = new Set(['/', '/auth', '/blog', ...slugs.map((slug) => `/${slug}`)]);
  expect(links.filter((path) => path === undefined || !paths.has(path))).toEqual([]);
});

test('no drawing or screenshot is shown more than twice', () => {
  const shown = JSON.stringify([seededPages, seededPosts]).match(
    /\/(?:drawings|screens)\/[\w.-]+/g,
  );
  const times = Map.groupBy(shown ?? [], (path) => path);
  expect(times.size).toBeGreaterThan(10);
  expect([...times].filter(([, each]) => each.length > 2).map(([path]) => path)).toEqual([]);
});

test('settings and theme match the contract', () => {
  const { main_logo, ...settings } = seededSettings;
  expect(SiteSettings.omit({ logo: true }).parse(settings)).toEqual(settings);
  expect(MainLogo.parse(main_logo)).toEqual(main_logo);
  expect(Theme.omit({ id: true }).parse(seededTheme)).toMatchObject(seededTheme);
});
