import {
  type BrokenSection,
  everyText,
  type PageContent,
  pageHtmlLimits,
  Section,
  Seo,
  type Snapshot,
  textsIn,
  type TextFormat,
  withTextsChanged,
} from '@trunkline/contract/pages';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import {
  cleanSentHtml,
  cleanStoredTexts,
  type HtmlField,
  isKnownClean,
} from '../../kernel/clean-html.ts';
import { isSafeLink } from '../../kernel/links.ts';

export { isSafeLink };

/** Maximum number of characters of a broken section shown to its editor. */
const maxBrokenLength = 2_000;

const sectionTypes: ReadonlySet<string> = new Set(
  Section.options.map((option) => option.shape.type.value),
);

/** Reads stored content in the contract's shape and leaves out unknown or broken sections. */
export function readContent(stored: unknown): PageContent {
  return inspectContent(stored).content;
}

/**
 * Reads stored content like `readContent`, and also returns the sections left out with the reason.
 */
export function inspectContent(stored: unknown): {
  content: PageContent;
  broken: BrokenSection[];
} {
  const broken: BrokenSection[] = [];
  if (typeof stored === 'string') {
    if (stored.length <= pageHtmlLimits.page) return { content: stored, broken };
    const reason = `The text is longer than ${pageHtmlLimits.page} characters.`;
    broken.push({ index: 0, type: 'html', reason, stored: stored.slice(0, maxBrokenLength) });
    return { content: { sections: [] }, broken };
  }
  const sections = upgradeSections(stored).flatMap((section, index) => {
    const parsed = Section.safeParse(section);
    if (parsed.success) return [parsed.data];
    broken.push(describeBroken(section, index, parsed.error));
    return [];
  });
  return { content: { sections }, broken };
}

/** Upgrades stored sections of any version to the current shape. */
function upgradeSections(stored: unknown): unknown[] {
  // Before versions existed, the stored value was just the list of sections.
  if (Array.isArray(stored)) return stored;
  if (stored === null || typeof stored !== 'object' || !('sections' in stored)) return [];
  return Array.isArray(stored.sections) ? stored.sections : [];
}

/**
 * Returns content to store, with the broken sections of `stored` put back unchanged where the
 * editor left them.
 */
export function withBroken(
  content: PageContent,
  stored: unknown,
  positions: readonly { readonly from: number; readonly to: number }[],
): PageContent | { sections: unknown[] } {
  if (typeof content === 'string' || typeof stored === 'string' || positions.length === 0) {
    return content;
  }
  const storedSections = upgradeSections(stored);
  const broken = new Set(inspectContent(stored).broken.map(({ index }) => index));
  const sections: unknown[] = [...content.sections];
  for (const { from, to } of positions.toSorted((a, b) => a.to - b.to)) {
    if (broken.has(from)) sections.splice(to, 0, storedSections[from]);
  }
  return { ...content, sections };
}

function describeBroken(section: unknown, index: number, error: z.ZodError): BrokenSection {
  const hasType = section !== null && typeof section === 'object' && 'type' in section;
  const type = hasType ? String(section.type).slice(0, 60) : '';
  const isKnown = sectionTypes.has(type);
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  return {
    index,
    type,
    reason: isKnown
      ? `${field === '' ? 'The section' : `'${field}'`}: ${issue?.message ?? 'not valid'}`
      : 'Unknown section type.',
    stored: (JSON.stringify(section) ?? '').slice(0, maxBrokenLength),
  };
}

/** Returns the HTML fields of a page in the order in which `withHtml` puts them back. */
function htmlIn(content: PageContent): HtmlField[] {
  if (typeof content === 'string') {
    return [{ path: 'content', html: content, maxLength: pageHtmlLimits.page }];
  }
  return content.sections.flatMap((section, index) =>
    textsIn(section, 'html').map(({ path, text, max }) => ({
      path: `content.sections.${index}.${path}`,
      html: text,
      maxLength: max,
    })),
  );
}

function withHtml(content: PageContent, texts: readonly string[]): PageContent {
  const rest = texts.values();
  const next = () => rest.next().value ?? '';
  if (typeof content === 'string') return next();
  const sections = content.sections.map((section) =>
    withTextsChanged(section, (text, format) => (format === 'html' ? next() : text)),
  );
  return { ...content, sections };
}

const urlFormats: ReadonlySet<TextFormat> = new Set<TextFormat>(['link', 'picture', 'address']);
const limitLinks = (section: Section) =>
  withTextsChanged(section, (text, format) =>
    urlFormats.has(format) && !isSafeLink(text) ? null : text,
  );

/**
 * Returns content whose links are limited to the schemes allowed by chapter 5 of the specification.
 */
export function withSafeLinks(content: PageContent): PageContent {
  if (typeof content === 'string') return content;
  return { ...content, sections: content.sections.map(limitLinks) };
}

/** Sanitises the HTML of stored content; links stay unchanged. */
export async function withCleanHtml(content: PageContent): Promise<PageContent> {
  return withHtml(content, await cleanStoredTexts(htmlIn(content)));
}

/** Checks, without copying the content, whether sanitising would leave it unchanged. */
const isClean = (content: PageContent): boolean =>
  typeof content === 'string'
    ? isKnownClean(content)
    : content.sections.every((section) =>
        everyText(section, (text, format) =>
          format === 'html' ? isKnownClean(text) : !urlFormats.has(format) || isSafeLink(text),
        ),
      );

/**
 * Sanitises the HTML of stored content and limits its links to the schemes allowed by chapter 5 of
 * the specification.
 */
export async function sanitizeContent(content: PageContent): Promise<PageContent> {
  return isClean(content) ? content : withCleanHtml(withSafeLinks(content));
}

/** Maximum number of characters of cached published content: some 400 pages. */
const maxCached = 1_000_000;
const published = new LRUCache<string, PageContent>({
  maxSize: maxCached,
  sizeCalculation: (_content, json) => json.length,
});

/**
 * Reads published content, given as JSON, like `readContent` and `sanitizeContent`. The result is
 * cached, because all sites below a company show the same inherited pages.
 */
export async function readPublishedContent(json: string): Promise<PageContent> {
  const cached = published.get(json);
  if (cached !== undefined) return cached;
  const content = await sanitizeContent(readContent(JSON.parse(json)));
  published.set(json, content);
  return content;
}

/**
 * Sanitises submitted content like `sanitizeContent`. Throws Problem `validation_failed` for HTML
 * over its limits.
 */
export async function acceptContent(content: PageContent): Promise<PageContent> {
  return withHtml(withSafeLinks(content), await cleanSentHtml(htmlIn(content)));
}

interface StoredFields {
  readonly title: string;
  readonly description: string;
  readonly seo: unknown;
  readonly content: unknown;
}

/**
 * Reads the editable fields in the contract's shape, sanitised regardless of how they were stored.
 */
export async function readSnapshot({
  title,
  description,
  seo,
  content,
}: StoredFields): Promise<Snapshot> {
  return {
    title,
    description,
    seo: sanitizeSeo(readSeo(seo)),
    content: await sanitizeContent(readContent(content)),
  };
}

/** Reads the SEO fields; invalid values count as missing. */
export function readSeo(stored: unknown): Seo {
  const read = Seo.safeParse(stored);
  return read.success ? read.data : Seo.parse({});
}

/** Returns SEO fields whose URLs are limited to the same schemes as links. */
export function sanitizeSeo(seo: Seo): Seo {
  const safe = (link: string) => (isSafeLink(link) ? link : '');
  return { ...seo, social_image: safe(seo.social_image), canonical: safe(seo.canonical) };
}
