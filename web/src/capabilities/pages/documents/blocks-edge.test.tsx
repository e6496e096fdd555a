import type { Section } from '@trunkline/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageDocument, PageSection } from './page-document.tsx';

const render = (section: Section, level: 1 | 2 = 2) =>
  renderToStaticMarkup(<PageSection section={section} level={level} />);
const hostile = '"><img src=x onerror=alert(1)>';
const count = (html: string, part: string) => html.split(part).length - 1;

describe('content is never treated as markup', () => {
  const intro = { title: hostile, subtitle: hostile };
  const sections: Section[] = [
    { type: 'steps', ...intro, steps: [{ title: hostile, description: hostile }] },
    { type: 'faq', ...intro, items: [{ question: hostile, answer: '<p>Cleaned</p>' }] },
    {
      type: 'comparison',
      ...intro,
      columns: [hostile],
      rows: [{ label: hostile, values: [hostile] }],
    },
    {
      type: 'feature_grid',
      ...intro,
      features: [{ icon: 'phone', title: hostile, description: hostile, link: hostile }],
    },
    {
      type: 'logo_strip',
      title: hostile,
      logos: [
        { image_url: '', name: hostile, link: hostile },
        { image_url: '/a.png', name: hostile },
      ],
    },
    { type: 'embed', title: hostile, url: 'https://vimeo.com/76979871', caption: hostile },
    { type: 'embed', title: hostile, url: `https://vimeo.com/76979871${hostile}` },
  ];
  test.each(sections)('in $type', (section) => {
    const html = render(section);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('steps', () => {
  const listOf = (length: number): Section => ({
    type: 'steps',
    title: 'Steps',
    steps: Array.from({ length }, (_, index) => ({
      title: `Step ${index + 1}`,
      description: 'What happens',
    })),
  });

  test('are an ordered list whose visible numbers are hidden from screen readers', () => {
    const html = render(listOf(3));
    expect(html).toContain('<ol');
    expect(count(html, '<li')).toBe(3);
    expect(html).toMatch(/aria-hidden="true">3<\/span><div><h3[^>]*>Step 3/);
  });

  test('are horizontal for up to four, and vertical from five', () => {
    expect(render(listOf(4))).toContain('route-across');
    expect(render(listOf(5))).not.toContain('route-across');
  });

  test('with the same name are all shown', () => {
    const step = { title: 'Again', description: 'Once more' };
    expect(count(render({ type: 'steps', steps: [step, step] }), '>Again<')).toBe(2);
  });
});

describe('the comparison', () => {
  const cells = (values: string[], columns = ['A', 'B']) => {
    const html = render({ type: 'comparison', columns, rows: [{ label: 'Row', values }] });
    const body = html.slice(html.indexOf('<tbody>'));
    return [...body.matchAll(/<td>(.*?)<\/td>/gs)].map(([, inner]) =>
      (inner ?? '').replaceAll(/<[^>]*>/g, ''),
    );
  };

  test('has exactly one cell per column, whatever the data', () => {
    expect(cells(['1'])).toEqual(['1', '']);
    expect(cells(['1', '2', '3'])).toEqual(['1', '2']);
    expect(cells([])).toEqual(['', '']);
  });

  test('shows yes and no as icons in any spelling, and leaves longer words as text', () => {
    expect(cells([' YES ', 'nO'])).toEqual(['Yes', 'No']);
    expect(cells(['Yes, soon', 'None'])).toEqual(['Yes, soon', 'None']);
  });

  test('names both the table and its scroll container by its title', () => {
    const html = render({ type: 'comparison', title: 'Plans', columns: ['A'], rows: [] });
    expect(html).toContain('role="region" aria-label="Plans" tabindex="0"');
    expect(html).toContain('<caption class="sr-only">Plans</caption>');
  });
});

describe('questions', () => {
  test('are all closed at first, and independent of each other', () => {
    const item = { question: 'Why?', answer: '<p>So</p>' };
    const html = render({ type: 'faq', items: [item, item] });
    expect(count(html, '<details')).toBe(2);
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  test('are beside their introduction, or centred without one', () => {
    const items = [{ question: 'Why?', answer: '<p>So</p>' }];
    expect(render({ type: 'faq', title: 'Asked', items })).toContain('lg:col-span-8');
    expect(render({ type: 'faq', items })).toContain('lg:col-start-2');
  });
});

describe('embedded content', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'YouTube', '/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', '/embed/dQw4w9WgXcQ'],
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=10,54,10.2,54.2',
      'OpenStreetMap',
      'bbox=10.00000%2C54.00000',
    ],
  ])('%s is embedded from %s, without cookies', (url, provider, frame) => {
    const html = render({ type: 'embed', title: 'Seen', url });
    expect(html).toContain(`data-provider="${provider}"`);
    expect(html).toContain(frame);
    expect(html).not.toContain('https://www.youtube.com/embed');
    expect(html).toContain(
      `This content is provided by ${provider}. If you open it, ${provider} can see`,
    );
  });

  test.each([
    'http://vimeo.com/76979871',
    'https://vimeo.com.evil.example/76979871',
    'https://user@vimeo.com/76979871',
    'https://vimeo.com:8443/76979871',
    'javascript:alert(1)//vimeo.com/76979871',
    'https://youtu.be/"onload="x',
    '',
  ])('%s shows its title and its caption, without a link', (url) => {
    const html = render({ type: 'embed', title: 'Seen', url, caption: 'Below it' });
    expect(html).not.toMatch(/data-frame|<a |<iframe/);
    expect(html).toContain('Seen');
    expect(html).toContain('Below it');
  });
});

describe('logos', () => {
  test('without a title have no heading, and without an address no link', () => {
    const html = render({ type: 'logo_strip', logos: [{ image_url: '/a.png', name: 'Mark' }] });
    expect(html).not.toMatch(/<h[12]|<a /);
    expect(html).toContain('alt="Mark"');
  });

  test('with an address that could run a script have no link', () => {
    const html = render({
      type: 'logo_strip',
      logos: [{ image_url: '', name: 'Mark', link: 'javascript:alert(1)' }],
    });
    expect(html).not.toContain('javascript:');
    expect(html).toContain('href="#"');
  });
});

describe('features', () => {
  const listOf = (length: number): Section => ({
    type: 'feature_grid',
    title: 'Features',
    features: Array.from({ length }, (_, index) => ({
      icon: 'phone',
      title: `Feature ${index}`,
      description: 'What it does',
    })),
  });

  test('without an address have no link, and their icons are hidden from screen readers', () => {
    const html = render(listOf(2));
    expect(html).not.toContain('<a ');
    expect(count(html, '<svg')).toBe(2);
    expect(count(html, 'aria-hidden="true"')).toBe(2);
  });

  test('are beside the introduction up to six, and below it from the seventh', () => {
    expect(render(listOf(6))).toContain('lg:col-span-8');
    expect(render(listOf(7))).toContain('features-wide');
  });
});

test('pictures alternate sides, whatever is between them', () => {
  const image: Section = { type: 'image', image_url: '/a.png', alt_text: 'A', caption: 'C' };
  const text: Section = { type: 'text', content: '<p>Between</p>' };
  const show = (sections: Section[]) =>
    renderToStaticMarkup(<PageDocument page={{ title: 'Page', content: { sections } }} />);
  const [one, two] = [show([image]), show([image, text, image])];
  const second = two.slice(two.lastIndexOf('<section'));
  expect(one).not.toContain(second);
  expect(
    show([image, text, image, text, image]).endsWith(one.slice(one.lastIndexOf('<section'))),
  ).toBe(true);
});
