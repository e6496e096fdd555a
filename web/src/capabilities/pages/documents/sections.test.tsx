import { Section, type Section as SectionData } from '@trunkline/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inlineCode } from '../../../documents/testing.ts';
import { PageDocument, PageSection } from './page-document.tsx';

const links = [
  { text: 'First link', link: '/contact', type: 'primary' },
  { text: 'Second link', link: 'https://example.com/a', type: 'secondary' },
];

const examples: SectionData[] = [
  {
    type: 'hero',
    title: 'Hero title',
    subtitle: 'Hero subtitle',
    description: 'Hero description',
    trust_indicators: [{ number: '500+', label: 'Trust label' }],
    ctas: links,
    supporting_messages: ['Supporting one', 'Supporting two'],
    hero_image: '/media/hero.png',
    background_effect: 'constellation',
    background_effect_settings: { intensity: 0.5, speed: 2 },
  },
  { type: 'text', title: 'Text title', content: '<p>Text <strong>content</strong></p>' },
  {
    type: 'image',
    title: 'Image title',
    image_url: '/media/a.png',
    alt_text: 'Image alternative',
    caption: 'Image caption',
  },
  {
    type: 'cta',
    title: 'Cta title',
    description: 'Cta description',
    buttons: links,
    supporting_messages: ['Cta message'],
    background_color: '#ffe08a',
  },
  {
    type: 'social_proof',
    title: 'Proof title',
    subtitle: 'Proof subtitle',
    stats: [{ icon: 'award', value: '42', label: 'Stat label' }],
    community_proof: {
      title: 'Community title',
      items: [{ label: 'Item label', description: 'Item description' }],
    },
    testimonials: [
      {
        rating: 4,
        content: 'Voice content',
        name: 'Voice name',
        role: 'Voice role',
        company: 'Voice company',
      },
    ],
  },
];

const render = (section: SectionData) =>
  renderToStaticMarkup(<PageSection section={section} level={2} />);

/** Lists every text of a section that must appear on the page. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ['type', 'icon'].includes(name) ? [] : textsOf(inner),
  );
}

describe.each(examples)('section $type', (section) => {
  test('matches the contract', () => {
    expect(Section.parse(section)).toEqual(section);
  });

  test('shows every field', () => {
    const html = render(section);
    for (const text of textsOf(section)) expect(html).toContain(text);
  });

  test('contains nothing inline that the content security policy blocks', () => {
    expect(inlineCode(render(section))).toEqual([]);
  });

  test('renders with only its required fields', () => {
    const required = Section.options.find((option) => option.shape.type.value === section.type);
    const entries = Object.entries(section).filter(
      ([name]) => required && !Reflect.get(required.shape, name).safeParse(undefined).success,
    );
    expect(render(Section.parse(Object.fromEntries(entries)))).toMatch(/^<section/);
  });
});

test('a rating is announced as text and drawn as stars', () => {
  const html = examples.map(render).join('');
  expect(html).toContain('aria-label="4 out of 5"');
  expect(
    html.match(/d="(M[^"]*z)"[^>]*><\/path><\/svg><blockquote/)?.[1]?.match(/M/g),
  ).toHaveLength(4);
});

test('text on a custom colour is black or white, whichever is more readable', () => {
  const renderToned = (background_color: string) =>
    render({ type: 'cta', title: 'Title', background_color });
  expect(renderToned('#ffe08a')).toContain('data-tone="own-light"');
  expect(renderToned('#101060')).toContain('data-tone="own-dark"');
  expect(renderToned('url(https://evil.example)')).toContain('data-tone="secondary"');
  expect(renderToned('url(https://evil.example)')).not.toContain('evil');
});

test('addresses that could run a script are not linked', () => {
  const html = render({
    type: 'cta',
    title: 'Title',
    buttons: [
      { text: 'a', link: 'javascript:alert(1)', type: 'primary' },
      { text: 'b', link: ' data:text/html,x', type: 'other' },
      { text: 'c', link: 'java\nscript:alert(1)', type: 'other' },
    ],
  });
  expect(html.match(/href="#"/g)).toHaveLength(3);
});

describe('a page', () => {
  const headings = (html: string) => html.match(/<h1[\s>]/g) ?? [];

  test('has exactly one h1, from its first section or from its title', () => {
    const withSections = (sections: SectionData[]) =>
      renderToStaticMarkup(<PageDocument page={{ title: 'Page title', content: { sections } }} />);
    expect(headings(withSections(examples))).toHaveLength(1);
    expect(headings(withSections([{ type: 'text', content: '<p>No title</p>' }]))).toHaveLength(1);
    expect(headings(withSections([]))).toHaveLength(1);
  });

  test('of a single HTML text shows it as prose, with its own h1 if it has one', () => {
    const withText = (content: string) =>
      renderToStaticMarkup(<PageDocument page={{ title: 'Page title', content }} />);
    expect(withText('<p>Plain</p>')).toContain('Page title</h1>');
    expect(headings(withText('<h1>Own</h1><p>Plain</p>'))).toHaveLength(1);
    expect(withText('<p>Plain</p>')).toContain('<p>Plain</p>');
  });
});

test("a hero with the effect “none” does not show the theme's effect either", () => {
  const effectOf = (background_effect?: 'none' | 'aurora') => {
    const section = { type: 'hero' as const, title: 'Hero', background_effect };
    const html = renderToStaticMarkup(<PageSection section={section} level={1} />);
    return /data-effect="([^"]*)"/.exec(html)?.[1];
  };
  expect([effectOf(), effectOf('aurora'), effectOf('none')]).toEqual(['none', 'aurora', 'off']);
});
