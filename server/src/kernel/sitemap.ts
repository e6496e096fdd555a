import type { Context } from './context.ts';

export interface SitemapEntry {
  /** Heading it is listed under on the sitemap page for visitors. */
  readonly group: string;
  readonly path: string;
  readonly title: string;
  readonly updated_at: string;
  /** Set if its canonical address is on another site: not for search engines. */
  readonly isElsewhere?: boolean;
}

/** Lists a capability's public addresses on the visited site. */
export type SitemapSource = (context: Context) => Promise<readonly SitemapEntry[]>;

/** Maximum addresses per file (sitemaps.org). */
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

/** Renders a sitemap with absolute URLs and the time of their last change. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, updated_at }) =>
      `<url><loc>${escape(new URL(path, origin).href)}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>\n`,
  );
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
}

/** Renders the index of sitemap files for more addresses than fit into one. */
export function sitemapIndexXml(origin: string, entries: readonly SitemapEntry[]): string {
  const files = Math.ceil(entries.length / fileLimit);
  const items = Array.from({ length: files }, (_, index) => {
    const part = entries.slice(index * fileLimit, (index + 1) * fileLimit);
    const newest = part.map((entry) => new Date(entry.updated_at).getTime());
    const lastmod = new Date(newest.reduce((a, b) => Math.max(a, b), 0)).toISOString();
    return `<sitemap><loc>${escape(`${origin}/sitemap-${index + 1}.xml`)}</loc><lastmod>${lastmod}</lastmod></sitemap>\n`;
  });
  return `${head}<sitemapindex ${namespace}>\n${items.join('')}</sitemapindex>\n`;
}

/** Renders robots.txt. A staging site disallows everything. */
export function robotsTxt(origin: string, isStaging: boolean): string {
  if (isStaging) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    '/admin',
    '/app$',
    '/app/',
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
