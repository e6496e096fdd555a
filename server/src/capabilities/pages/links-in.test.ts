import { describe, expect, test } from 'vitest';
import { linksIn, pathWithin } from './links-in.ts';

test('finds the links in every kind of section, with their positions', () => {
  const links = linksIn({
    sections: [
      { type: 'hero', title: 'x', ctas: [{ text: 'Ask', link: '/contact', type: 'primary' }] },
      { type: 'steps', steps: [{ title: 'x', description: '' }] },
      { type: 'cta', title: 'x', buttons: [{ text: 'Buy', link: '/services', type: 'primary' }] },
      {
        type: 'feature_grid',
        features: [
          { icon: 'phone', title: 'No link', description: '' },
          { icon: 'phone', title: 'Linked', description: '', link: '/a' },
        ],
      },
      { type: 'logo_strip', logos: [{ image_url: '/x.png', name: 'Mark', link: '/b' }] },
      { type: 'text', content: '<p><a class="x" href="/c?a=1&amp;b=2"><b>Go</b> on</a></p>' },
      { type: 'faq', items: [{ question: '?', answer: "<a href='/d'>Here</a>" }] },
      { type: 'pricing_table', title: 'Prices', services: ['voice'], highlighted: '' },
    ],
  });
  expect(links).toEqual([
    { section: 0, field: 'ctas.0.link', text: 'Ask', link: '/contact' },
    { section: 2, field: 'buttons.0.link', text: 'Buy', link: '/services' },
    { section: 3, field: 'features.1.link', text: 'Linked', link: '/a' },
    { section: 4, field: 'logos.0.link', text: 'Mark', link: '/b' },
    { section: 5, field: 'content', text: 'Go on', link: '/c?a=1&b=2' },
    { section: 6, field: 'items.0.answer', text: 'Here', link: '/d' },
    { section: 7, field: 'services.0', text: 'Prices', link: '/services/voice' },
    { section: 7, field: 'highlighted', text: 'Prices', link: '' },
  ]);
});

test('finds the links of a page that is a single text', () => {
  expect(linksIn('<h1>x</h1><a href="/e">E</a>')).toEqual([
    { section: null, field: 'content', text: 'E', link: '/e' },
  ]);
});

describe('the path of a link on the site itself', () => {
  test.each([
    ['/contact', '/contact'],
    ['/contact?topic=sales#form', '/contact'],
    ['contact', '/contact'],
    ['/a/../b', '/b'],
    ['https://elsewhere.example/contact', null],
    ['//elsewhere.example/contact', null],
    ['mailto:somebody@example.com', null],
    ['#form', null],
    ['?q=x', null],
    [' ', null],
    ['https://', null],
  ])('of %j is %j', (link, path) => {
    expect(pathWithin(link)).toBe(path);
  });
});
