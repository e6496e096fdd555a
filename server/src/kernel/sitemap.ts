import type { Context } from './context.ts';

/** One public address of a site. */
export interface SitemapEntry {
  /** Under which it stands on the page for people. */
  readonly group: string;
  readonly path: string;
  readonly title: string;
  readonly updated_at: string;
}

/** The public addresses that a capability answers on the site that is visited. */
export type SitemapSource = (context: Context) => Promise<readonly SitemapEntry[]>;

/** The most addresses of one file (sitemaps.org). */
export const fileLimit = 50_000;

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escaped[sign] ?? '');
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Addresses as a sitemap: whole, with the time of their last change. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, updated_at }) =>
      `<url><loc>${escape(new URL(path, origin).href)}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>\n`,
  );
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
}

/** The files that so many addresses need, where one is not enough. */
export function sitemapIndexXml(origin: string, entries: readonly SitemapEntry[]): string {
  const files = Math.ceil(entries.length / fileLimit);
  const items = Array.from({ length: files }, (_, index) => {
    const part = entries.slice(index * fileLimit, (index + 1) * fileLimit);
    const newest = part.map((entry) => new Date(entry.updated_at).getTime());
    const lastmod = new Date(newest.reduce((one, other) => Math.max(one, other), 0)).toISOString();
    return `<sitemap><loc>${escape(`${origin}/sitemap-${index + 1}.xml`)}</loc><lastmod>${lastmod}</lastmod></sitemap>\n`;
  });
  return `${head}<sitemapindex ${namespace}>\n${items.join('')}</sitemapindex>\n`;
}

/** What programs may read. A site that is still being tried refuses all. */
export function robotsTxt(origin: string, rehearsal: boolean): string {
  if (rehearsal) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    '/admin',
    '/api/',
    '/auth',
    '/mfa',
    '/profile',
    '/settings',
    '/messages',
    '/preview/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
