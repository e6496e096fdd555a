import { type PageContent, Section } from '@trunkline/contract/pages';
import { sanitizeHtml } from '../../kernel/html.ts';

/** Stored content as the contract describes it: sections it does not know or that are broken are left out. */
export function readContent(stored: unknown): PageContent {
  if (typeof stored === 'string') return stored;
  const sections: unknown =
    stored !== null && typeof stored === 'object' && 'sections' in stored ? stored.sections : [];
  if (!Array.isArray(sections)) return { sections: [] };
  return {
    sections: sections.flatMap((section: unknown) => {
      const parsed = Section.safeParse(section);
      return parsed.success ? [parsed.data] : [];
    }),
  };
}

/** Content with its HTML sanitised and its links held to the schemes that chapter 5 allows. */
export function sanitizeContent(content: PageContent): PageContent {
  if (typeof content === 'string') return sanitizeHtml(content);
  return { ...content, sections: content.sections.map(sanitizeSection) };
}

function sanitizeSection(section: Section): Section {
  switch (section.type) {
    case 'hero':
      return {
        ...section,
        ctas: section.ctas?.filter(({ link }) => isSafeLink(link)),
        hero_image:
          section.hero_image && isSafeLink(section.hero_image) ? section.hero_image : undefined,
      };
    case 'text':
      return { ...section, content: sanitizeHtml(section.content) };
    case 'image':
      return { ...section, image_url: isSafeLink(section.image_url) ? section.image_url : '' };
    case 'cta':
      return { ...section, buttons: section.buttons?.filter(({ link }) => isSafeLink(link)) };
    case 'faq':
      return {
        ...section,
        items: section.items.map((item) => ({ ...item, answer: sanitizeHtml(item.answer) })),
      };
    case 'feature_grid':
      return {
        ...section,
        features: section.features.map((feature) => ({
          ...feature,
          link: feature.link && isSafeLink(feature.link) ? feature.link : undefined,
        })),
      };
    case 'logo_strip':
      return {
        ...section,
        logos: section.logos
          .filter(({ image_url }) => isSafeLink(image_url))
          .map((logo) => ({
            ...logo,
            link: logo.link && isSafeLink(logo.link) ? logo.link : undefined,
          })),
      };
    case 'embed':
      return { ...section, url: isSafeLink(section.url) ? section.url : '' };
    default:
      return section;
  }
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether an address stays on the site or has a scheme of chapter 5, as a browser would read it (WHATWG). */
export function isSafeLink(link: string): boolean {
  const url = URL.parse(link, 'https://site.invalid/');
  return url !== null && schemes.has(url.protocol);
}
