import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { renderPage } from './render.tsx';
import { absolute, faqNode, trailOf } from './structured-data.ts';
import { exampleFrame, exampleTenant } from './testing.ts';

const Node = z.looseObject({ '@type': z.string() });
const Graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(Node) });

function graphOf(html: string) {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks).toHaveLength(1);
  return Graph.parse(JSON.parse(blocks[0]?.[1] ?? ''))['@graph'];
}

const page = {
  id: exampleTenant.company_id,
  company_id: exampleTenant.company_id,
  seo: { title: '', social_image: '', canonical: '', noindex: false },
  slug: 'resources/case-studies',
  title: 'Case studies',
  description: 'Before and after',
  published: true,
  updated_at: '2026-10-01T00:00:00Z',
  content: {
    sections: [
      { type: 'image' as const, image_url: '/media-assets/a.webp', alt_text: 'A desk' },
      {
        type: 'faq' as const,
        items: [{ question: 'Who </script> are you?', answer: '<p>Us</p>' }],
      },
    ],
  },
};
const html = renderPage(
  { ...exampleFrame, path: '/resources/case-studies', above: ['/resources'] },
  page,
  [],
);
const nodes = graphOf(html);
const nodeOf = (type: string) => nodes.find((node) => node['@type'] === type);

describe('a page’s structured data', () => {
  test('describes the organisation and its contact details', () => {
    const contact = { email: 'desk@harbour.example', telephone: '+1 (207) 555-0199' };
    expect(nodeOf('Organization')).toMatchObject({
      name: 'Harbour',
      url: 'https://harbour.example/',
      ...contact,
      contactPoint: [
        { '@type': 'ContactPoint', url: 'https://harbour.example/contact', ...contact },
      ],
    });
  });

  test("includes the logo's absolute address if there is a logo", () => {
    expect(nodeOf('Organization')).not.toHaveProperty('logo');
    const settings = { ...exampleTenant.settings, logo: { fallback_url: '/l.png', alt_text: '' } };
    const tenant = { ...exampleTenant, settings };
    expect(
      graphOf(renderPage({ ...exampleFrame, tenant }, page, [])).find(
        (node) => node['@type'] === 'Organization',
      ),
    ).toHaveProperty('logo', 'https://harbour.example/l.png');
  });

  test('includes the breadcrumbs of a nested page', () => {
    expect(nodeOf('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://harbour.example/' },
        { position: 2, name: 'Resources', item: 'https://harbour.example/resources' },
        {
          position: 3,
          name: 'Case studies',
          item: 'https://harbour.example/resources/case-studies',
        },
      ],
    });
  });

  test('includes the questions with their answers, and escapes text that would end the script', () => {
    expect(nodeOf('FAQPage')).toMatchObject({
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Who </script> are you?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Us</p>' },
        },
      ],
    });
  });

  test("link previews show the page's first picture", () => {
    expect(html).toContain(
      '<meta property="og:image" content="https://harbour.example/media-assets/a.webp"/>',
    );
  });
});

test('omits the breadcrumbs of a top-level page, and the FAQPage of a page without questions', () => {
  expect(trailOf('/about', 'About', ['/about'])).toEqual([]);
  expect(faqNode('<p>Text</p>')).toEqual([]);
  expect(faqNode({ sections: [{ type: 'faq', items: [] }] })).toEqual([]);
});

test('the breadcrumbs of a page skip ancestors that do not exist', () => {
  const namesOf = (existing: string[]) =>
    trailOf('/offers/voice/trunks', 'Trunks', existing).map(({ name }) => name);
  expect(namesOf(['/offers', '/offers/voice'])).toEqual(['Home', 'Offers', 'Voice', 'Trunks']);
  expect(namesOf(['/offers/voice'])).toEqual(['Home', 'Voice', 'Trunks']);
  expect(namesOf(['/offers/voice', '/off', '/other', '/offers'])).toEqual([
    'Home',
    'Offers',
    'Voice',
    'Trunks',
  ]);
  expect(namesOf([])).toEqual(['Home', 'Trunks']);
});

test('only http and https addresses become absolute', () => {
  expect(absolute('https://a.example', '/x')).toBe('https://a.example/x');
  expect(absolute('https://a.example', 'javascript:alert(1)')).toBeNull();
  expect(absolute('https://a.example', 'data:text/html,x')).toBeNull();
});
