import type { Section } from '@trunkline/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inlineCode } from '../../../documents/testing.ts';
import { EditPagePlaceholder } from './edit-page-placeholder.tsx';
import { PageDocument, PageSection } from './page-document.tsx';

const feature = (title: string, link?: string) => ({
  icon: 'phone' as const,
  title,
  description: 'What it does',
  ...(link === undefined ? {} : { link }),
});
const render = (section: Section) =>
  renderToStaticMarkup(<PageSection section={section} level={2} />);

const blocks: Section[] = [
  { type: 'feature_grid', title: 'Features', features: [feature('One', '/one'), feature('Two')] },
  { type: 'logo_strip', title: 'Works with', logos: [{ image_url: '/a.png', name: 'Mark' }] },
  { type: 'faq', title: 'Questions', items: [{ question: 'Why?', answer: '<p>Because</p>' }] },
  { type: 'steps', title: 'Steps', steps: [{ title: 'First', description: 'Then' }] },
  {
    type: 'comparison',
    title: 'Compared',
    columns: ['A'],
    rows: [{ label: 'L', values: ['yes'] }],
  },
  { type: 'embed', title: 'Film', url: 'https://vimeo.com/76979871', caption: 'Below' },
];

describe.each(blocks)('$type', (section) => {
  test('shows its title and runs no scripts', () => {
    const html = render(section);
    expect(html).toContain('title' in section ? section.title : undefined);
    expect(inlineCode(html)).toEqual([]);
  });

  test("has the page's title as its heading when it comes first", () => {
    const page = { title: 'Page', content: { sections: [section] } };
    const html = renderToStaticMarkup(<PageDocument page={page} />);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });
});

test('features are a list, and link where they have an address', () => {
  const html = render(blocks[0] ?? { type: 'steps', steps: [] });
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html).toContain('href="/one"');
});

test('an address that could run a script is not linked', () => {
  const html = render({ type: 'feature_grid', features: [feature('Bad', 'javascript:alert(1)')] });
  expect(html).not.toContain('javascript:');
});

test('a logo has its name as alternative text, or is shown as text', () => {
  const html = render({
    type: 'logo_strip',
    logos: [
      { image_url: '/a.png', name: 'Drawn', link: 'https://a.example' },
      { image_url: '', name: 'Written' },
    ],
  });
  expect(html).toContain('alt="Drawn"');
  expect(html).toContain('href="https://a.example"');
  expect(html).toContain('>Written<');
});

test('questions expand natively in the browser', () => {
  const html = render({ type: 'faq', items: [{ question: 'Why?', answer: '<p>So</p>' }] });
  expect(html).toMatch(/<details[^>]*><summary>.*Why\?.*<\/summary>.*<p>So<\/p>.*<\/details>/s);
});

describe('the comparison', () => {
  const html = render({
    type: 'comparison',
    columns: ['Basic', 'Complete'],
    rows: [
      { label: 'Recording', values: ['no', 'Yes'] },
      { label: 'Seats', values: ['10'] },
    ],
  });

  test('is a table with row and column headers', () => {
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html.match(/scope="row"/g)).toHaveLength(2);
    expect(html).toContain('<caption class="sr-only">Comparison</caption>');
  });

  test('has text for its icons, and leaves a missing value empty', () => {
    expect(html).toContain('<span class="sr-only">Yes</span>');
    expect(html).toContain('<span class="sr-only">No</span>');
    expect(html).toContain('<td>10</td><td></td>');
  });

  test('can be focused and scrolled by keyboard', () => {
    expect(html).toContain('role="region" aria-label="Comparison" tabindex="0"');
  });
});

describe('embedded content', () => {
  test('is a link and a sentence until someone loads it', () => {
    const html = render({ type: 'embed', title: 'Film', url: 'https://vimeo.com/76979871' });
    expect(html).not.toContain('<iframe');
    expect(html).toContain('href="https://vimeo.com/76979871"');
    expect(html).toContain('data-frame="https://player.vimeo.com/video/76979871?dnt=1"');
  });

  test('from any other site is omitted', () => {
    const html = render({ type: 'embed', title: 'Film', url: 'https://evil.example/embed/1' });
    expect(html).not.toContain('evil.example');
    expect(html).toContain('Film');
  });
});

test('a hero’s picture has the alternative text of the page', () => {
  const hero = { type: 'hero' as const, title: 'x', hero_image: '/a.png' };
  expect(render({ ...hero, hero_image_alt: 'A desk' })).toContain('alt="A desk"');
  expect(render(hero)).toContain('alt=""');
});

test("the edit button's placeholder contains the ID of its page", () => {
  expect(renderToStaticMarkup(<EditPagePlaceholder page="page-1" />)).toContain(
    'data-page="page-1"',
  );
});
