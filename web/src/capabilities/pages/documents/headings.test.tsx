import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageDocument } from './page-document.tsx';

const service = {
  slug: 'lines',
  name: 'Lines',
  category: 'voice',
  provider: 'North',
  summary: '',
  features: [],
  from_price: null,
  picture: '',
};
const post = {
  slug: 'first',
  title: 'The first',
  excerpt: '',
  cover: null,
  cover_alt: '',
  published_at: '2026-01-02T03:04:05Z',
  reading_minutes: 1,
  author: 'Ada',
  tags: [],
};
const partner = {
  name: 'Near',
  city: '',
  country: '',
  tier: 'gold',
  specialities: [],
  website: null,
};
const query = { q: '', category: '', provider: '', price: '', country: '' };

/** Every type of section whose items have their own headings, with its live data. */
const kinds: readonly (readonly [Section, LiveBlock | null])[] = [
  [{ type: 'steps', steps: [{ title: 'One', description: '' }] }, null],
  [{ type: 'feature_grid', features: [{ icon: 'phone', title: 'One', description: '' }] }, null],
  [{ type: 'social_proof', community_proof: { title: 'Together', items: [] } }, null],
  [
    { type: 'partner_locator' },
    { type: 'partner_locator', partners: [partner], countries: [], query, next_page: null },
  ],
  [
    { type: 'post_list', count: 3 },
    { type: 'post_list', posts: [post] },
  ],
  [{ type: 'pricing_table' }, { type: 'pricing_table', services: [service] }],
  [
    { type: 'service_catalogue' },
    {
      type: 'service_catalogue',
      services: [service],
      categories: [],
      providers: [],
      prices: [],
      query,
      total: 1,
      alternatives: [],
      page: 1,
      next_page: null,
    },
  ],
];
const other: Section = { type: 'text', title: 'Before', content: '<p>Words</p>' };

function levelsOf(sections: Section[], live: (LiveBlock | null)[]): number[] {
  const page = { title: 'Page', content: { sections } };
  const html = renderToStaticMarkup(<PageDocument page={page} live={live} />);
  return [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
}

describe.each(kinds)('$type', (section, live) => {
  test.each([
    ['first, with a title', [{ ...section, title: 'Titled' }], [live]],
    ['first, without a title', [section], [live]],
    ['later, with a title', [other, { ...section, title: 'Titled' }], [null, live]],
    ['later, without a title', [other, section], [null, live]],
  ])('never skips a heading level: %s', (_place, sections, blocks) => {
    const levels = levelsOf(sections, blocks);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(levels.length).toBeGreaterThan(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });
});
