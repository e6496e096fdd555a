import { isStagingHost } from '@trunkline/contract/kernel/staging-host';
import { expect, test } from 'vitest';
import { fileLimit, robotsTxt, sitemapIndexXml, sitemapXml } from './sitemap.ts';

const entry = (path: string) => ({
  group: 'Pages',
  path,
  title: 'Page',
  updated_at: '2026-10-01T12:00:00.5+02:00',
});

test('addresses are absolute and escaped, times have one format', () => {
  const xml = sitemapXml('https://a.example', [entry('/a?b=1&c=<d>')]);
  expect(xml).toContain('<loc>https://a.example/a?b=1&amp;c=%3Cd%3E</loc>');
  expect(xml).toContain('<lastmod>2026-10-01T10:00:00.500Z</lastmod>');
});

test('splits more entries than one file holds across several', () => {
  const entries = Array.from({ length: fileLimit + 1 }, (_, index) => entry(`/p${index}`));
  const index = sitemapIndexXml('https://a.example', entries);
  expect(index.match(/<sitemap>/g)).toHaveLength(2);
  expect(index).toContain('<loc>https://a.example/sitemap-2.xml</loc>');
});

test.each([
  'preview.a.example',
  'x.preview.a.example',
  'alpha.a.example',
  'staging.a.example',
  'ALPHA.a.example',
])('%s is for staging: no crawler may read it', (host) => {
  expect(isStagingHost(host)).toBe(true);
  expect(robotsTxt(`https://${host}`, isStagingHost(host))).toBe('User-agent: *\nDisallow: /\n');
});

test.each(['a.example', 'alphabet.example', 'localhost', 'previews.example'])(
  'crawlers may read %s, except personal data',
  (host) => {
    const text = robotsTxt(`https://${host}`, isStagingHost(host));
    expect(text).toContain(`Sitemap: https://${host}/sitemap.xml`);
    expect(text).toContain('Disallow: /admin');
    expect(text).not.toMatch(/^Disallow: \/$/m);
  },
);
