import type { ArticleCard } from '@trunkline/contract/kernel/articles';
import type { ServiceCard } from '@trunkline/contract/kernel/live';
import { Section } from '@trunkline/contract/pages';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { sectionKinds } from '../capabilities/pages/editor/model/section-kinds.ts';
import { renderPage, renderPost, renderReleases, renderService } from './render.tsx';
import styles from './document.css?inline';
import { exampleFrame, exampleTenant } from './testing.ts';

const word = 'Telekommunikationsdienstleistungsunternehmensverzeichnis';
const address = `https://www.example.com/${'unbreakable'.repeat(6)}`;
const long = `${word} ${address}`;
const prose = `<h1>${word}</h1><h2>${word}</h2><h3>${word}</h3><p>${long}</p>
  <p><a href="/a">${address}</a></p><ul><li>${long}</li></ul><ol><li>${long}</li></ol>
  <blockquote>${long}</blockquote><table><tr><th>${word}</th><td>${word}</td></tr></table>
  <pre>${long}</pre><p><code>${address}</code></p>`;

/** Fields of a section that visitors read. */
const texts = new Set(['title', 'subtitle', 'description', 'text', 'label', 'question']);
const html = new Set(['content', 'answer']);

/** Replaces visible texts with words wider than a phone. */
function lengthen(value: unknown, key = ''): unknown {
  // The longest figure that a section may have.
  if (key === 'value') return word.slice(0, 40);
  if (typeof value === 'string') return texts.has(key) ? word : html.has(key) ? prose : value;
  if (Array.isArray(value)) return value.map((fieldValue: unknown) => lengthen(fieldValue, key));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, fieldValue]) => [name, lengthen(fieldValue, name)]));
}

const { sections } = z.object({ sections: z.array(Section) }).parse({
  sections: Object.values(sectionKinds).map(({ initialValues }) => lengthen(initialValues)),
});
const id = exampleTenant.company_id;
const instant = '2026-10-01T00:00:00Z';
const seo = { title: '', social_image: '', canonical: '', noindex: false };
const card: ServiceCard = {
  slug: 'one',
  name: word,
  category: 'voice',
  provider: word,
  summary: long,
  features: [word],
  from_price: null,
  picture: '',
};
const post: ArticleCard = {
  slug: 'a-post',
  title: word,
  excerpt: long,
  cover: null,
  tags: [word],
  tag_slugs: ['a-tag'],
  cover_alt: '',
  author: word,
  author_slug: 'an-author',
  reading_minutes: 3,
  published_at: instant,
  canonical: null,
};
const article = {
  ...post,
  content: prose,
  seo_title: '',
  seo_description: '',
  updated_at: instant,
};
const page = { id, company_id: id, seo, slug: 'long', title: word, description: '' };

const documents = {
  'every section': renderPage(
    exampleFrame,
    { ...page, published: true, updated_at: instant, content: { sections } },
    [],
  ),
  'an older page': renderPage(
    exampleFrame,
    { ...page, published: true, updated_at: instant, content: prose },
    [],
  ),
  'a post': renderPost(exampleFrame, { article, newer: post, older: post, related: [post] }),
  'a service': renderService(exampleFrame, {
    ...card,
    id,
    category_label: word,
    description: prose,
    requirements: [long],
    documents: [{ title: word, address: '/media-assets/a.pdf' }],
    updated_at: instant,
    related: [card],
  }),
  'release notes': renderReleases(exampleFrame, [
    {
      id,
      slug: 'a-note',
      release: '1.0',
      title: word,
      kind: 'feature',
      summary: long,
      content: prose,
      published_at: instant,
      audience: 'everyone',
    },
  ]),
};

/** Shows a document as a phone of this width would. */
async function show(html: string, width: number): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: 800px; border: 0`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = html.replace('</head>', () => `<style>${styles}</style></head>`);
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  if (frame.contentDocument === null) throw new Error('The frame has no document');
  return frame.contentDocument;
}

/** Returns the texts that extend beyond the page, except inside scrollable elements. */
function overflowingTexts(page: Document, width: number): string[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const overflowing: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const range = page.createRange();
    range.selectNodeContents(node);
    const isOverflowing = [...range.getClientRects()].some(({ right }) => right > width + 0.5);
    if (isOverflowing && parent?.closest('table, pre, .skip-link') === null)
      overflowing.push(`${parent.tagName}.${parent.className}: ${node.textContent?.slice(0, 40)}`);
  }
  return overflowing;
}

test.each(
  Object.entries(documents).flatMap(([name, html]) =>
    [320, 360].map((width) => [name, width, html] as const),
  ),
)('%s with long words fits a phone %i pixels wide', async (_, width, html) => {
  const page = await show(html, width);
  expect(overflowingTexts(page, width)).toEqual([]);
  expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

const hero = { ...sectionKinds.hero.initialValues, hero_image: '/media-assets/a.webp' };
test.each(
  Object.entries({
    ...documents,
    'a hero with a picture': renderPage(
      exampleFrame,
      { ...page, published: true, updated_at: instant, content: { sections: [hero] } },
      [],
    ),
  }),
)('%s uses only classes that the style sheet has', async (_, html) => {
  const shown = await show(html, 1440);
  const used = new Set([...shown.querySelectorAll('*')].flatMap(({ classList }) => [...classList]));
  expect([...used].filter((name) => !styles.includes(`.${CSS.escape(name)}`))).toEqual([]);
});
