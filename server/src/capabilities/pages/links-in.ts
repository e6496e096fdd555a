import { servicePath } from '@trunkline/contract/catalog/listing';
import { type PageContent, type Section, textsIn } from '@trunkline/contract/pages';
import { textOf } from '../../kernel/html.ts';

/** A link and its position on a page. */
export interface PlacedLink {
  /** Index of its section; null for content that is a single text. */
  readonly section: number | null;
  readonly field: string;
  /** The link text, if known. */
  readonly text: string;
  readonly link: string;
}
type FoundLink = Omit<PlacedLink, 'section'>;

export function linksIn(content: PageContent): PlacedLink[] {
  if (typeof content === 'string')
    return inHtml('content', content).map((found) => ({ ...found, section: null }));
  return content.sections.flatMap((section, index) =>
    inSection(section).map((found) => ({ ...found, section: index })),
  );
}

function inSection(section: Section): FoundLink[] {
  return textsIn(section, 'link', 'html', 'service').flatMap(({ path, format, text, siblings }) => {
    if (format === 'html') return inHtml(path, text);
    const link = format === 'service' && text !== '' ? servicePath(text) : text;
    return [{ field: path, text: nameBeside(siblings), link }];
  });
}

/** Returns the name of a link: the text, title or name beside it. */
export function nameBeside(siblings: Readonly<Record<string, unknown>>): string {
  const name = siblings['text'] ?? siblings['title'] ?? siblings['name'];
  return typeof name === 'string' ? name : '';
}

const anchors = /<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gis;
const plainText = (html: string) => textOf(html).replaceAll(/\s+/g, ' ').trim();

function inHtml(field: string, html: string): FoundLink[] {
  return [...html.matchAll(anchors)].map(([, double, single, label = '']) => ({
    field,
    text: plainText(label).slice(0, 80),
    link: (double ?? single ?? '').replaceAll('&amp;', '&'),
  }));
}

const base = 'https://site.invalid';

/**
 * Returns the path on the same site that a link points to; null if it points elsewhere or within
 * its page.
 */
export function pathWithin(link: string): string | null {
  const text = link.trim();
  if (text === '' || text.startsWith('#') || text.startsWith('?')) return null;
  const url = URL.parse(text, `${base}/`);
  return url !== null && url.origin === base ? url.pathname : null;
}
