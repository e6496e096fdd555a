import type { PageContent, Section } from '@trunkline/contract/pages';
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
type Found = Omit<PlacedLink, 'section'>;

export function linksIn(content: PageContent): PlacedLink[] {
  if (typeof content === 'string')
    return inHtml('content', content).map((found) => ({ ...found, section: null }));
  return content.sections.flatMap((section, index) =>
    inSection(section).map((found) => ({ ...found, section: index })),
  );
}

function inSection(section: Section): Found[] {
  switch (section.type) {
    case 'hero':
      return inList('ctas', section.ctas);
    case 'cta':
      return inList('buttons', section.buttons);
    case 'feature_grid':
      return inList(
        'features',
        section.features.map(({ title, link }) => ({ text: title, link })),
      );
    case 'logo_strip':
      return inList(
        'logos',
        section.logos.map(({ name, link }) => ({ text: name, link })),
      );
    case 'text':
      return inHtml('content', section.content);
    case 'faq':
      return section.items.flatMap(({ answer }, index) => inHtml(`items.${index}.answer`, answer));
    default:
      return [];
  }
}

function inList(
  name: string,
  list: readonly { readonly text: string; readonly link?: string | undefined }[] = [],
): Found[] {
  return list.flatMap(({ text, link }, index) =>
    link === undefined ? [] : [{ field: `${name}.${index}.link`, text, link }],
  );
}

const anchors = /<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gis;
const plain = (html: string) => textOf(html).replaceAll(/\s+/g, ' ').trim();

function inHtml(field: string, html: string): Found[] {
  return [...html.matchAll(anchors)].map(([, double, single, words = '']) => ({
    field,
    text: plain(words).slice(0, 80),
    link: (double ?? single ?? '').replaceAll('&amp;', '&'),
  }));
}

const here = 'https://site.invalid';

/**
 * Returns the path on the same site that a link points to; null if it points elsewhere or within
 * its page.
 */
export function pathWithin(link: string): string | null {
  const text = link.trim();
  if (text === '' || text.startsWith('#') || text.startsWith('?')) return null;
  const url = URL.parse(text, `${here}/`);
  return url !== null && url.origin === here ? url.pathname : null;
}
